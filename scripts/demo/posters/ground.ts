import {
  at,
  type Canvas,
  curve,
  height,
  linear,
  mix,
  type Point,
  path,
  rect,
  repeat,
  stroke,
  width,
} from "./canvas.ts";
import { mudCloth } from "./weave.ts";

export interface RidgeOptions {
  readonly y: number;
  readonly rise: number;
  readonly steps: number;
  readonly color: string;
  readonly textured?: boolean;
}

/** One line of hills down to the lower edge, lit at the top and woven over. */
export function ridge(
  canvas: Canvas,
  { y, rise, steps, color, textured = true }: RidgeOptions,
): string {
  const points: Point[] = [];
  for (let index = -1; index <= steps + 1; index += 1) {
    points.push([(width / steps) * index, y - canvas.between(0, rise)]);
  }
  const d = `${curve(points)}L${width * 1.3} ${height}L-200 ${height}z`;
  const fill = linear(canvas, [
    [0, mix(color, canvas.palette.sky[2], 0.22)],
    [0.35, color],
    [1, mix(color, canvas.palette.dark, 0.4)],
  ]);
  return (
    path(d, fill) +
    (textured ? path(d, mudCloth(canvas, mix(color, canvas.palette.light, 0.5), 0.16)) : "") +
    stroke(curve(points), mix(color, canvas.palette.sun, 0.45), 3, 'opacity="0.6"')
  );
}

/** Three lines of hills, each nearer and darker than the last. */
export function hills(canvas: Canvas, top: number): string {
  const { far, middle, near } = canvas.palette;
  return (
    ridge(canvas, { y: top, rise: 90, steps: 6, color: far }) +
    ridge(canvas, { y: top + 110, rise: 90, steps: 5, color: middle }) +
    ridge(canvas, { y: top + 230, rise: 70, steps: 4, color: near })
  );
}

/** Water from `top` down, with the light of something at `gleam` on it. */
export function water(canvas: Canvas, top: number, gleam: number, bottom = height): string {
  const { palette } = canvas;
  const fill = linear(canvas, [
    [0, mix(palette.sky[2], palette.far, 0.35)],
    [0.4, palette.middle],
    [1, palette.near],
  ]);
  const depth = bottom - top;
  const ripples = repeat(90, () => {
    const share = canvas.random() ** 1.4;
    const y = top + share * depth;
    const w = 30 + share * canvas.between(60, 220);
    return rect(
      canvas.between(-60, width),
      y,
      w,
      2 + share * 4,
      canvas.random() < 0.5 ? palette.light : palette.near,
      `rx="2" opacity="${canvas.between(0.1, 0.26).toFixed(2)}"`,
    );
  });
  const shine = repeat(26, (index) => {
    const share = index / 26;
    const w = (40 + share * 240) * canvas.between(0.5, 1.1);
    return rect(
      gleam - w / 2 + canvas.between(-24, 24),
      top + 6 + share * depth * 0.95,
      w,
      4 + share * 6,
      palette.sun,
      `rx="4" opacity="${(0.75 - share * 0.5).toFixed(2)}"`,
    );
  });
  return rect(0, top, width, depth, fill) + ripples + shine;
}

export function grass(canvas: Canvas, y: number, count = 120, color = canvas.palette.dark): string {
  return repeat(count, () => {
    const x = canvas.between(0, width);
    const tall = canvas.between(24, 90);
    const lean = canvas.between(-26, 26);
    return stroke(
      at`M${x} ${y + 14}q${lean * 0.2} ${-tall * 0.6} ${lean} ${-tall}`,
      color,
      canvas.between(2, 5),
    );
  });
}
