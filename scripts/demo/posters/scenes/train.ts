import {
  at,
  type Canvas,
  circle,
  height,
  linear,
  mix,
  type Point,
  path,
  place,
  poly,
  rect,
  repeat,
  stroke,
  width,
} from "../canvas.ts";
import { crescent, sky } from "../sky.ts";
import { mudCloth } from "../weave.ts";

export function trainScene(canvas: Canvas): string {
  const { palette } = canvas;
  const arches = repeat(7, (index) => {
    const x = index * 250 - 60;
    return (
      path(
        at`M${x} 1000V640H${x + 250}V1000H${x + 216}V800Q${x + 125} 660 ${x + 34} 800V1000z`,
        linear(canvas, [
          [0, mix(palette.far, palette.sky[2], 0.55)],
          [1, palette.near],
        ]),
      ) +
      repeat(11, (stone) =>
        stroke(
          at`M${x + 34 + stone * 18} ${720 - Math.sin((stone / 10) * Math.PI) * 48}l0 -18`,
          palette.dark,
          3,
          'opacity="0.5"',
        ),
      )
    );
  });
  const carriage = (x: number): string =>
    rect(
      x,
      512,
      350,
      112,
      linear(canvas, [
        [0, palette.accent],
        [1, mix(palette.accent, palette.dark, 0.6)],
      ]),
      'rx="14"',
    ) +
    rect(x, 504, 350, 20, palette.dark, 'rx="10"') +
    repeat(5, (index) =>
      rect(x + 22 + index * 64, 538, 46, 42, index === 3 ? palette.far : palette.sun, 'rx="6"'),
    ) +
    rect(x, 590, 350, 8, palette.second) +
    repeat(4, (index) => circle(x + 50 + index * 82, 630, 17, palette.dark));
  const glow = rect(
    -20,
    560,
    1640,
    120,
    linear(canvas, [
      [0, palette.sun, 0.35],
      [1, palette.sun, 0],
    ]),
  );
  const smoke = repeat(12, (index) =>
    circle(
      1330 - index * 86,
      448 - index * 17 + canvas.between(-12, 12),
      26 + index * 6,
      palette.light,
      `opacity="${(0.34 - index * 0.025).toFixed(2)}"`,
    ),
  );
  const engine =
    path("M1150 628V470H1250V516H1400Q1440 518 1444 560L1480 628z", palette.dark) +
    rect(1168, 488, 60, 44, palette.sun, 'rx="6"') +
    rect(1344, 446, 36, 74, palette.dark) +
    repeat(3, (index) =>
      circle(
        1200 + index * 94,
        628,
        32,
        palette.near,
        `stroke="${palette.second}" stroke-width="5"`,
      ),
    ) +
    circle(1456, 566, 17, palette.sun) +
    poly(
      [
        [1460, 556],
        [1660, 500],
        [1660, 650],
        [1460, 578],
      ],
      palette.sun,
      'opacity="0.35"',
    );
  const pines = repeat(34, (index) => {
    const [x, y, s] = [
      index * 49 + canvas.between(-14, 14),
      1000 + canvas.between(0, 20),
      canvas.between(0.6, 1.15),
    ];
    return place(
      repeat(4, (layer) =>
        poly(
          [
            [-56 + layer * 11, -34 * layer],
            [56 - layer * 11, -34 * layer],
            [0, -80 - 38 * layer],
          ],
          palette.dark,
        ),
      ),
      x,
      y,
      s,
    );
  });
  const peaks = (base: number, rise: number, color: string): string => {
    const points: Point[] = Array.from({ length: 13 }, (_, index) => [
      index * 145 - 60,
      index % 2 ? base : base - canvas.between(rise * 0.4, rise),
    ]);
    return (
      poly(
        [...points, [1700, height], [-100, height]],
        linear(canvas, [
          [0, mix(color, palette.light, 0.25)],
          [0.5, color],
          [1, palette.near],
        ]),
      ) + poly([...points, [1700, height], [-100, height]], mudCloth(canvas, palette.light, 0.1))
    );
  };
  return (
    sky(canvas) +
    crescent(canvas, 380, 190, 70) +
    peaks(560, 300, palette.far) +
    peaks(690, 240, palette.middle) +
    smoke +
    arches +
    rect(0, 634, width, 22, palette.dark) +
    glow +
    carriage(40) +
    carriage(412) +
    carriage(784) +
    engine +
    pines
  );
}
