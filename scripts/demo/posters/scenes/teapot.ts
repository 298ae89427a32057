import {
  at,
  type Canvas,
  circle,
  clip,
  ellipse,
  linear,
  mix,
  path,
  place,
  poly,
  rect,
  repeat,
  stroke,
} from "../canvas.ts";
import { backdrop, shadow, table } from "../still-life.ts";
import { strip } from "../weave.ts";

export function teapotScene(canvas: Canvas): string {
  const { palette } = canvas;
  const brass = linear(
    canvas,
    [
      [0, mix(palette.accent, palette.light, 0.55)],
      [0.35, palette.accent],
      [0.55, mix(palette.accent, palette.light, 0.35)],
      [1, mix(palette.accent, palette.dark, 0.65)],
    ],
    "across",
  );
  const pot =
    path(
      "M120 -120Q260 -130 270 -250Q270 -330 200 -320Q150 -312 146 -280",
      "none",
      `stroke="${palette.dark}" stroke-width="28"`,
    ) +
    path(
      "M-120 -150C-230 -170 -230 -330 -330 -352L-316 -388C-190 -380 -150 -280 -100 -250z",
      brass,
    ) +
    path(
      "M-150 0C-220 -120 -130 -220 -80 -290L-60 -400H60L80 -290C130 -220 220 -120 150 0z",
      brass,
    ) +
    path("M-60 -400Q-70 -470 0 -490Q70 -470 60 -400z", brass) +
    circle(0, -506, 19, palette.second) +
    rect(-70, -410, 140, 17, palette.dark) +
    clip(
      canvas,
      '<path d="M-150 0C-220 -120 -130 -220 -80 -290L-60 -400H60L80 -290C130 -220 220 -120 150 0z"/>',
      strip(canvas, -220, -170, 440, 60) +
        repeat(11, (index) => circle(-150 + index * 30, -214, 7, palette.dark)),
    ) +
    rect(-160, -8, 320, 22, palette.dark, 'rx="8"');
  const glass = (x: number): string =>
    place(
      path("M-70 -190H70L52 0H-52z", palette.light, 'opacity="0.3"') +
        path(
          "M-64 -130H64L52 0H-52z",
          linear(canvas, [
            [0, mix(palette.accent, palette.sky[2], 0.3)],
            [1, mix(palette.accent, palette.near, 0.5)],
          ]),
        ) +
        ellipse(0, -130, 64, 12, mix(palette.accent, palette.light, 0.4)) +
        path("M-70 -190H70L52 0H-52z", "none", `stroke="${palette.light}" stroke-width="5"`) +
        repeat(6, (index) =>
          poly(
            [
              [-48 + index * 18, -60],
              [-39 + index * 18, -82],
              [-30 + index * 18, -60],
            ],
            palette.second,
          ),
        ) +
        ellipse(0, 6, 84, 15, palette.second),
      x,
      800,
      1,
    );
  const steam = (x: number, y: number): string =>
    repeat(3, (index) =>
      stroke(
        at`M${x + index * 26 - 26} ${y}c-46 -60 46 -90 0 -150s30 -96 -8 -130`,
        palette.light,
        9 - index * 2,
        'opacity="0.5"',
      ),
    );
  return (
    backdrop(canvas, 840, 440) +
    table(canvas, 800) +
    shadow(1000, 812, 230) +
    shadow(500, 812, 100) +
    shadow(300, 812, 100) +
    stroke("M660 380C590 420 516 520 504 664", palette.dark, 20, 'opacity="0.3"') +
    stroke("M660 380C590 420 516 520 504 664", palette.accent, 14) +
    glass(500) +
    glass(300) +
    steam(310, 590) +
    steam(1010, 260) +
    place(pot, 1000, 800, 1.06)
  );
}
