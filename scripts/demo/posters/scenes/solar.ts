import {
  at,
  type Canvas,
  circle,
  group,
  linear,
  mix,
  path,
  place,
  poly,
  rect,
  repeat,
  stroke,
  width,
} from "../canvas.ts";
import { ridge } from "../ground.ts";
import { disc, sky } from "../sky.ts";

export function solarScene(canvas: Canvas): string {
  const { palette } = canvas;
  const rays = repeat(24, (index) =>
    group(
      poly(
        [
          [-14, -210],
          [14, -210],
          [70, -1700],
          [-70, -1700],
        ],
        palette.sun,
        'opacity="0.4"',
      ),
      at`transform="translate(1120 290) rotate(${index * 15})"`,
    ),
  );
  const panel = (x: number, y: number, w: number): string =>
    poly(
      [
        [x, y],
        [x + w, y],
        [x + w - 46, y - 96],
        [x - 46, y - 96],
      ],
      linear(canvas, [
        [0, palette.accent],
        [1, mix(palette.accent, palette.dark, 0.6)],
      ]),
    ) +
    repeat(5, (index) =>
      stroke(at`M${x + (w / 5) * index} ${y}l-46 -96`, palette.light, 3, 'opacity="0.7"'),
    ) +
    repeat(3, (index) =>
      stroke(
        at`M${x - 12 - index * 12} ${y - 26 - index * 26}h${w}`,
        palette.light,
        3,
        'opacity="0.7"',
      ),
    ) +
    poly(
      [
        [x, y],
        [x + w, y],
        [x + w - 46, y - 96],
        [x - 46, y - 96],
      ],
      "none",
      `stroke="${palette.light}" stroke-width="6"`,
    );
  const clinic =
    rect(
      -420,
      -230,
      840,
      230,
      linear(canvas, [
        [0, palette.light],
        [1, mix(palette.light, palette.far, 0.5)],
      ]),
    ) +
    rect(-420, -60, 840, 60, palette.second) +
    poly(
      [
        [-470, -226],
        [470, -226],
        [420, -290],
        [-420, -290],
      ],
      mix(palette.second, palette.near, 0.3),
    ) +
    repeat(
      4,
      (index) =>
        rect(-360 + index * 100, -176, 66, 76, palette.near) +
        stroke(at`M${-327 + index * 100} -176v76M${-360 + index * 100} -138h66`, palette.light, 4),
    ) +
    rect(110, -190, 96, 190, palette.accent) +
    circle(190, -96, 7, palette.sun) +
    rect(270, -180, 84, 84, palette.second, 'rx="10"') +
    rect(302, -170, 20, 64, palette.light) +
    rect(280, -148, 64, 20, palette.light) +
    repeat(5, (index) => rect(-440 + index * 216, -228, 13, 228, palette.near)) +
    stroke("M-398 -60V-10M-398 -10l-14 40h28z", palette.middle, 8) +
    path("M-418 -4h40l10 44h-60z", palette.far);
  const queue = repeat(7, (index) =>
    place(
      path(
        "M-22 0L-14 -74Q0 -92 14 -74L22 0z",
        canvas.pick([palette.accent, palette.second, palette.near, palette.middle]),
      ) + circle(0, -94, 15, palette.dark),
      640 - index * 62,
      884 + (index % 2) * 10,
      canvas.between(0.8, 1.1),
    ),
  );
  return (
    sky(canvas) +
    rays +
    disc(canvas, 1120, 290, 150) +
    ridge(canvas, { y: 650, rise: 60, steps: 6, color: palette.far }) +
    ridge(canvas, { y: 760, rise: 20, steps: 4, color: palette.middle }) +
    panel(560, 578, 240) +
    panel(830, 578, 240) +
    place(clinic, 800, 860) +
    rect(
      0,
      858,
      width,
      150,
      linear(canvas, [
        [0, mix(palette.middle, palette.far, 0.5)],
        [1, palette.near],
      ]),
    ) +
    queue +
    place(
      stroke("M0 0L0 -110", palette.dark, 6) +
        repeat(5, (index) => stroke(at`M0 -110l${(index - 2) * 12} -44`, palette.second, 7)),
      1270,
      880,
      1,
      16,
    )
  );
}
