import {
  at,
  type Canvas,
  circle,
  curve,
  ellipse,
  group,
  linear,
  mix,
  type Point,
  path,
  radial,
  rect,
  repeat,
  stroke,
} from "../canvas.ts";
import { disc, sky } from "../sky.ts";
import { mudCloth, ringBand } from "../weave.ts";

export function circuitScene(canvas: Canvas): string {
  const { palette } = canvas;
  const terraces = repeat(12, (index) => {
    const y = 130 + index * 78;
    const points: Point[] = Array.from({ length: 9 }, (_, step) => [
      step * 220 - 100,
      y + Math.sin(step * 0.8 + index * 0.55) * 46,
    ]);
    const color = mix(palette.far, palette.near, index / 12);
    return (
      path(
        `${curve(points)}L1800 1100L-200 1100z`,
        linear(canvas, [
          [0, mix(color, palette.light, 0.22)],
          [0.2, color],
          [1, mix(color, palette.dark, 0.25)],
        ]),
      ) +
      stroke(curve(points), mix(palette.second, color, 0.3), 4) +
      stroke(
        curve(points.map(([x, yy]) => [x, yy + 20] as const)),
        palette.light,
        3,
        'opacity="0.4" stroke-dasharray="16 12"',
      )
    );
  });
  const traces = repeat(34, () => {
    const [x, y] = [
      Math.round(canvas.between(0, 16)) * 100,
      Math.round(canvas.between(2, 9)) * 100,
    ];
    const [dx, dy] = [canvas.pick([-200, -100, 100, 200, 300]), canvas.pick([-100, 100, 200])];
    const bend = Math.sign(dx) * Math.min(Math.abs(dx), Math.abs(dy));
    const d = at`M${x} ${y}h${dx - bend + Math.sign(dx) * 50}l${bend} ${dy}h${Math.sign(dx) * 60}`;
    const end: Point = [x + dx + Math.sign(dx) * 110, y + dy];
    return (
      stroke(d, palette.dark, 9, 'opacity="0.35" transform="translate(3 6)"') +
      stroke(d, palette.second, 5) +
      circle(x, y, 12, palette.second) +
      circle(x, y, 5, palette.dark) +
      circle(end[0], end[1], 12, palette.light) +
      circle(end[0], end[1], 5, palette.dark)
    );
  });
  const chip = (x: number, y: number, w: number, h: number): string =>
    repeat(7, (index) => rect(x + 14 + index * ((w - 36) / 6), y - 18, 9, h + 36, palette.second)) +
    rect(x, y, w, h, palette.dark, 'rx="10"') +
    rect(x + 12, y + 12, w - 24, h - 24, mudCloth(canvas, palette.far, 0.8)) +
    circle(x + 24, y + 24, 7, palette.far);
  return (
    sky(canvas) +
    disc(canvas, 1260, 150, 90) +
    terraces +
    traces +
    chip(250, 320, 210, 130) +
    chip(1120, 640, 240, 150) +
    chip(420, 760, 170, 110) +
    chip(1060, 270, 160, 100) +
    circle(
      780,
      560,
      300,
      radial(canvas, [
        [0, palette.accent, 0.85],
        [0.5, palette.accent, 0.3],
        [1, palette.accent, 0],
      ]),
    ) +
    group(ringBand(canvas, 780, 560, 120, 20, palette.light), 'opacity="0.9"') +
    circle(780, 560, 66, palette.accent) +
    circle(780, 560, 48, palette.dark) +
    group(
      ellipse(0, 6, 20, 28, palette.accent) +
        circle(0, -26, 12, palette.accent) +
        stroke(
          "M-18 -4L-36 -16M-20 10H-40M-16 22L-32 36M18 -4L36 -16M20 10H40M16 22L32 36M-5 -36L-14 -48M5 -36L14 -48",
          palette.accent,
          5,
        ) +
        stroke("M0 -18V32", palette.dark, 3),
      'transform="translate(780 560)"',
    )
  );
}
