import {
  type Canvas,
  circle,
  curve,
  ellipse,
  height,
  linear,
  mix,
  type Point,
  path,
  place,
  radial,
  rect,
  repeat,
  stroke,
  width,
} from "../canvas.ts";

export function caveScene(canvas: Canvas): string {
  const { palette } = canvas;
  const layers = repeat(25, (index) => {
    const share = index / 25;
    const inset = share * 560;
    const points: Point[] = Array.from({ length: 15 }, (_, step) => {
      const turn = Math.PI + (Math.PI / 14) * step;
      const wobble = Math.sin(step * 1.7 + index * 0.45) * 16;
      return [
        800 + Math.cos(turn) * (980 - inset + wobble),
        700 + Math.sin(turn) * (860 - inset * 1.05 + wobble),
      ];
    });
    const color =
      index % 2
        ? mix(palette.light, palette.middle, 0.5 + share * 0.15 + canvas.between(-0.06, 0.06))
        : mix(palette.near, palette.dark, 0.35 + share * 0.4);
    return path(`${curve(points)}z`, mix(color, palette.dark, 0.15 + (1 - share) * 0.25));
  });
  const lamps = repeat(9, (index) => {
    const turn = Math.PI * (1.08 + index * 0.105);
    const [x, y] = [800 + Math.cos(turn) * 610, 690 + Math.sin(turn) * 470];
    return (
      circle(
        x,
        y,
        76,
        radial(canvas, [
          [0, palette.accent, 0.7],
          [1, palette.accent, 0],
        ]),
      ) + circle(x, y, 8, palette.sun)
    );
  });
  const boat =
    circle(
      0,
      -46,
      190,
      radial(canvas, [
        [0, palette.sun, 0.85],
        [1, palette.accent, 0],
      ]),
    ) +
    path("M-120 0Q0 26 120 0L92 30Q0 44 -92 30z", palette.dark) +
    path("M-44 4L-36 -46Q-26 -58 -14 -46L-8 6z", palette.accent) +
    circle(-26, -62, 12, palette.dark) +
    path("M20 4L26 -42Q36 -54 46 -42L54 4z", palette.second) +
    circle(36, -58, 12, palette.dark) +
    stroke("M96 -4V-70", palette.dark, 4) +
    circle(96, -76, 12, palette.sun);
  return (
    rect(0, 0, width, height, palette.dark) +
    layers +
    lamps +
    ellipse(800, 700, 330, 190, palette.dark) +
    ellipse(
      800,
      640,
      300,
      120,
      radial(canvas, [
        [0, palette.middle],
        [1, palette.dark],
      ]),
    ) +
    rect(
      0,
      700,
      width,
      300,
      linear(canvas, [
        [0, palette.near],
        [1, "#010409"],
      ]),
    ) +
    repeat(60, (index) =>
      rect(
        canvas.between(0, width),
        712 + (index / 60) ** 1.3 * 280,
        canvas.between(50, 230),
        3,
        canvas.pick([palette.light, palette.second, palette.accent]),
        'rx="2" opacity="0.24"',
      ),
    ) +
    repeat(14, (index) =>
      rect(
        800 - (20 + index * 7) * canvas.between(0.5, 1.2),
        846 + index * 11,
        (40 + index * 14) * canvas.between(0.6, 1.1),
        6,
        palette.sun,
        `rx="3" opacity="${(0.7 - index * 0.04).toFixed(2)}"`,
      ),
    ) +
    place(boat, 800, 812, 1.05)
  );
}
