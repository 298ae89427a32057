import {
  at,
  type Canvas,
  circle,
  clip,
  curve,
  height,
  linear,
  mix,
  type Point,
  path,
  place,
  poly,
  radial,
  rect,
  repeat,
  stroke,
  width,
} from "../canvas.ts";
import { grass, ridge } from "../ground.ts";
import { clouds, crescent } from "../sky.ts";

export function lighthouseScene(canvas: Canvas): string {
  const { palette } = canvas;
  const beam = linear(
    canvas,
    [
      [0, palette.sun, 0.9],
      [1, palette.sun, 0],
    ],
    "across",
  );
  const outline: Point[] = [
    [-120, 0],
    [-66, -560],
    [66, -560],
    [120, 0],
  ];
  const bands = clip(
    canvas,
    `<polygon points="${outline.map((point) => point.join(",")).join(" ")}"/>`,
    rect(-140, -570, 280, 580, palette.light) +
      repeat(4, (index) => rect(-140, -500 + index * 150, 280, 76, palette.accent)) +
      rect(
        -140,
        -570,
        280,
        580,
        linear(
          canvas,
          [
            [0, "#ffffff", 0.15],
            [0.5, "#000000", 0],
            [1, "#000000", 0.5],
          ],
          "across",
        ),
      ),
  );
  const lamp =
    rect(-86, -580, 172, 24, palette.dark) +
    rect(-50, -650, 100, 70, palette.sun) +
    repeat(4, (index) => stroke(at`M${-50 + index * 33} -650v70`, palette.dark, 5)) +
    path("M-66 -650Q0 -740 66 -650z", palette.dark) +
    circle(0, -714, 10, palette.second) +
    repeat(9, (index) => stroke(at`M${-84 + index * 21} -580v-30`, palette.dark, 3)) +
    stroke("M-86 -610H86", palette.dark, 4);
  const waves = repeat(6, (index) => {
    const y = 760 + index * 42;
    const points: Point[] = Array.from({ length: 12 }, (_, step) => [
      step * 160 - 80,
      y + (step % 2 ? 18 : -14) + canvas.between(-8, 8),
    ]);
    return (
      path(
        `${curve(points)}L${width + 100} ${height}L-100 ${height}z`,
        mix(palette.far, palette.dark, index / 6),
      ) + stroke(curve(points), palette.light, 5 - index * 0.5, 'opacity="0.55"')
    );
  });
  return (
    rect(
      0,
      0,
      width,
      height,
      linear(canvas, [
        [0, palette.dark],
        [0.45, palette.middle],
        [0.8, palette.sky[1]],
        [1, palette.sky[0]],
      ]),
    ) +
    crescent(canvas, 300, 180, 54) +
    clouds(canvas, 120, 460, 6) +
    poly(
      [
        [1060, 268],
        [1060, 300],
        [-100, 520],
        [-100, 120],
      ],
      palette.sun,
      'opacity="0.35"',
    ) +
    poly(
      [
        [1120, 268],
        [1120, 300],
        [1700, 380],
        [1700, 190],
      ],
      beam,
    ) +
    circle(
      1090,
      284,
      210,
      radial(canvas, [
        [0, palette.sun, 0.85],
        [1, palette.sun, 0],
      ]),
    ) +
    ridge(canvas, { y: 700, rise: 40, steps: 6, color: palette.far }) +
    path(
      "M680 1000Q760 800 980 790Q1200 780 1420 830L1700 790V1000z",
      linear(canvas, [
        [0, mix(palette.second, palette.light, 0.2)],
        [1, mix(palette.second, palette.near, 0.55)],
      ]),
    ) +
    place(
      bands +
        lamp +
        path("M-26 0V-60Q0 -92 26 -60V0z", palette.dark) +
        rect(-12, -250, 24, 44, palette.dark, 'rx="12"') +
        rect(-10, -400, 20, 38, palette.dark, 'rx="10"'),
      1090,
      830,
      0.9,
    ) +
    stroke("M1090 840C1060 900 1220 900 1180 1000", palette.light, 22, 'opacity="0.5"') +
    clip(canvas, '<path d="M0 0H680Q900 700 640 1000H0z"/>', waves) +
    grass(canvas, 1010, 40)
  );
}
