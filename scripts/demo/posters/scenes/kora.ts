import {
  at,
  type Canvas,
  circle,
  linear,
  mix,
  path,
  place,
  radial,
  rect,
  repeat,
  stroke,
} from "../canvas.ts";
import { birds } from "../sky.ts";
import { backdrop } from "../still-life.ts";
import { ringBand } from "../weave.ts";

export function koraScene(canvas: Canvas): string {
  const { palette } = canvas;
  const half =
    "M-270 0C-270 190 -150 290 0 290C150 290 270 190 270 0C270 -150 150 -240 0 -240C-150 -240 -270 -150 -270 0z";
  const skin = radial(canvas, [
    [0, palette.sun],
    [0.55, mix(palette.light, palette.second, 0.45)],
    [1, mix(palette.accent, palette.near, 0.35)],
  ]);
  const strings = [-1, 1].map((side) =>
    repeat(side < 0 ? 11 : 10, (index) =>
      stroke(
        at`M${side * (12 + index * 0.6)} ${-640 + index * 28}L${side * (30 + index * 9)} ${-66 + index * 20}`,
        palette.light,
        2.2,
        'opacity="0.9"',
      ),
    ),
  );
  const collars = repeat(21, (index) =>
    rect(-22, -644 + index * 15.5, 44, 7, index % 2 ? palette.dark : palette.second, 'rx="3"'),
  );
  const studs = repeat(44, (index) => {
    const turn = (index / 44) * Math.PI * 2;
    return (
      circle(Math.cos(turn) * 246, 24 + Math.sin(turn) * 240, 9, palette.second) +
      circle(Math.cos(turn) * 244, 22 + Math.sin(turn) * 240, 3.5, palette.light)
    );
  });
  const kora =
    rect(
      -17,
      -690,
      34,
      1000,
      linear(
        canvas,
        [
          [0, palette.accent],
          [1, palette.near],
        ],
        "across",
      ),
      'rx="14"',
    ) +
    path(half, mix(palette.near, palette.dark, 0.3), 'transform="translate(0 24) scale(1.05)"') +
    path(half, skin, 'transform="translate(0 24)"') +
    ringBand(canvas, 0, 24, 200, 20, palette.accent) +
    studs +
    stroke("M-130 -190L-130 250M130 -190L130 250", palette.near, 17) +
    rect(-170, 130, 340, 17, palette.near, 'rx="8"') +
    rect(-17, -690, 34, 440, palette.accent, 'rx="14"') +
    collars +
    circle(130, 30, 44, palette.dark) +
    circle(130, 30, 50, "none", `stroke="${palette.second}" stroke-width="6"`) +
    rect(-24, -76, 48, 240, mix(palette.near, palette.dark, 0.2), 'rx="10"') +
    strings.join("");
  const fan = repeat(21, (index) =>
    stroke(
      at`M800 640L${-60 + index * 86} -40`,
      index % 2 ? palette.second : palette.light,
      3,
      'opacity="0.2"',
    ),
  );
  return (
    backdrop(canvas, 800, 640) +
    fan +
    circle(
      800,
      640,
      520,
      radial(canvas, [
        [0, palette.accent, 0.85],
        [1, palette.accent, 0],
      ]),
    ) +
    place(kora, 800, 650, 0.94) +
    birds(canvas, 1130, 230, 5)
  );
}
