import {
  at,
  type Canvas,
  circle,
  clip,
  curve,
  group,
  height,
  mix,
  type Point,
  path,
  place,
  rect,
  repeat,
  stroke,
  width,
} from "../canvas.ts";
import { mudCloth } from "../weave.ts";

export function riversScene(canvas: Canvas): string {
  const { palette } = canvas;
  const field = mix(palette.second, palette.light, 0.2);
  const plots = repeat(70, (index) => {
    const [x, y] = [(index % 10) * 170 - 40, Math.floor(index / 10) * 150 - 20];
    const color = canvas.pick([
      field,
      palette.second,
      mix(palette.second, palette.near, 0.3),
      mix(palette.far, palette.second, 0.5),
      palette.accent,
      mix(palette.light, palette.second, 0.5),
    ]);
    const w = canvas.between(120, 180);
    return group(
      rect(x, y, w, 134, color) +
        (index % 3
          ? repeat(8, (row) =>
              rect(x + 6, y + 8 + row * 16, w - 12, 4, palette.dark, 'opacity="0.14"'),
            )
          : rect(x, y, w, 134, mudCloth(canvas, palette.dark, 0.25))),
      at`transform="rotate(-9 800 500)"`,
    );
  });
  const blue =
    "M-60 -40C200 120 330 260 520 400C640 490 720 520 800 600C900 700 980 780 1010 1060L820 1060C800 860 760 740 690 660C560 540 360 470 -60 250z";
  const white =
    "M1660 -60C1480 90 1240 200 1100 330C960 460 900 500 800 600C900 700 980 780 1010 1060L1220 1060C1180 860 1120 740 1060 650C1180 500 1420 380 1660 260z";
  const flow = (shape: string, color: string, lines: string): string =>
    clip(canvas, `<path d="${shape}"/>`, path(shape, color) + lines);
  const ripple = (from: readonly Point[], color: string): string =>
    repeat(12, (index) =>
      stroke(
        curve(from.map(([x, y]) => [x + index * 15 - 70, y + index * 17 - 100] as const)),
        color,
        4,
        'opacity="0.4" stroke-dasharray="90 46 30 60"',
      ),
    );
  const boat =
    path("M-46 0Q0 -24 46 0Q0 24 -46 0z", palette.dark) +
    path("M-4 -4L30 -46L36 0z", palette.light);
  return (
    rect(0, 0, width, height, field) +
    plots +
    path(blue, palette.dark, 'opacity="0.25" transform="translate(10 18)"') +
    path(white, palette.dark, 'opacity="0.25" transform="translate(10 18)"') +
    flow(
      white,
      mix(palette.light, palette.sky[1], 0.3),
      ripple(
        [
          [1660, 60],
          [1300, 280],
          [1010, 500],
          [940, 640],
          [1060, 800],
          [1110, 1060],
        ],
        palette.far,
      ),
    ) +
    flow(
      blue,
      palette.middle,
      ripple(
        [
          [-60, 90],
          [300, 330],
          [600, 520],
          [760, 650],
          [870, 800],
          [920, 1060],
        ],
        palette.sky[1],
      ),
    ) +
    stroke("M800 600C900 700 980 780 1010 1060", palette.light, 7, 'stroke-dasharray="20 14"') +
    repeat(40, () => {
      const side = canvas.random() < 0.5;
      const t = canvas.random();
      const [x, y] = side
        ? [t * 560 - 30, 262 + t * 330 + canvas.between(8, 50)]
        : [1640 - t * 520, 280 + t * 340 + canvas.between(10, 50)];
      return circle(
        x,
        y,
        canvas.between(10, 22),
        mix(palette.far, "#2f6b3a", canvas.between(0.2, 0.7)),
      );
    }) +
    place(boat, 420, 270, 1.1, 36) +
    place(boat, 1180, 410, 0.9, 140) +
    place(boat, 900, 820, 1, 66)
  );
}
