import {
  at,
  type Canvas,
  circle,
  curve,
  group,
  mix,
  type Point,
  path,
  place,
  poly,
  radial,
  rect,
  repeat,
  stroke,
} from "../canvas.ts";
import { ridge } from "../ground.ts";
import { birds, sky } from "../sky.ts";
import { ringBand } from "../weave.ts";

export function clockScene(canvas: Canvas): string {
  const { palette } = canvas;
  const face: Point[] = Array.from({ length: 33 }, (_, index) => {
    const turn = (index / 32) * Math.PI * 2;
    const droop = Math.max(0, Math.sin(turn)) ** 3;
    return [
      Math.cos(turn) * (310 - droop * 20 + Math.cos(turn * 2) * 10),
      Math.sin(turn) * 300 + droop * 46,
    ];
  });
  const marks = repeat(12, (index) =>
    group(
      index % 3
        ? poly(
            [
              [-10, -232],
              [0, -262],
              [10, -232],
            ],
            palette.dark,
          )
        : rect(-11, -270, 22, 50, palette.accent, 'rx="6"'),
      at`transform="rotate(${index * 30 + Math.sin(index) * 3})"`,
    ),
  );
  const hands =
    path("M-14 20Q-30 -90 40 -150Q66 -164 60 -134Q20 -90 16 20z", palette.dark) +
    path("M-10 24Q70 60 170 96Q206 114 170 120Q60 90 -14 40z", palette.accent) +
    circle(0, 10, 25, palette.dark) +
    circle(0, 10, 11, palette.second);
  return (
    sky(canvas) +
    repeat(28, (index) =>
      group(
        poly(
          [
            [-12, -380],
            [12, -380],
            [index % 2 ? 52 : 26, -1300],
            [index % 2 ? -52 : -26, -1300],
          ],
          palette.sun,
          `opacity="${index % 2 ? 0.3 : 0.16}"`,
        ),
        at`transform="translate(800 520) rotate(${index * 12.86})"`,
      ),
    ) +
    circle(
      800,
      520,
      700,
      radial(canvas, [
        [0, palette.sun, 0.8],
        [1, palette.sun, 0],
      ]),
    ) +
    group(ringBand(canvas, 800, 520, 345, 30, palette.accent), 'opacity="0.75"') +
    place(
      path(`${curve(face)}z`, mix(palette.second, palette.near, 0.25), 'transform="scale(1.06)"') +
        path(
          `${curve(face)}z`,
          radial(canvas, [
            [0, "#ffffff"],
            [0.7, palette.light],
            [1, mix(palette.light, palette.second, 0.6)],
          ]),
        ) +
        marks +
        hands,
      800,
      500,
    ) +
    birds(canvas, 1180, 220, 5) +
    ridge(canvas, { y: 740, rise: 90, steps: 6, color: palette.far }) +
    ridge(canvas, { y: 830, rise: 60, steps: 5, color: palette.middle }) +
    ridge(canvas, { y: 910, rise: 40, steps: 4, color: palette.near }) +
    place(
      stroke("M-190 -150V20M190 -170V10", palette.dark, 13) +
        path("M-190 -130Q0 30 190 -150Q40 70 -190 -130z", palette.accent) +
        circle(-74, -92, 25, palette.dark) +
        path("M-112 -112Q-74 -148 -44 -108z", palette.second) +
        stroke("M-50 -70Q20 -34 100 -86", palette.dark, 24),
      1130,
      900,
      1,
    )
  );
}
