import {
  at,
  type Canvas,
  circle,
  ellipse,
  group,
  linear,
  mix,
  path,
  place,
  poly,
  rect,
  repeat,
} from "../canvas.ts";
import { grass, ridge } from "../ground.ts";
import { disc, sky } from "../sky.ts";
import { mudCloth } from "../weave.ts";

export function goatScene(canvas: Canvas): string {
  const { palette } = canvas;
  const rays = repeat(18, (index) =>
    group(
      poly(
        [
          [-46, 0],
          [46, 0],
          [150, -1300],
          [-150, -1300],
        ],
        palette.sun,
        'opacity="0.22"',
      ),
      at`transform="translate(800 560) rotate(${index * 20})"`,
    ),
  );
  const coat = linear(canvas, [
    [0, mix(palette.near, palette.far, 0.3)],
    [1, palette.dark],
  ]);
  const goat =
    path(
      "M-170 0L-160 -190Q-186 -230 -214 -270Q-160 -270 -120 -262L96 -270Q130 -290 146 -356Q150 -400 190 -420Q250 -426 286 -352Q292 -330 268 -326L222 -330Q214 -250 168 -190L176 0L144 0L128 -150Q20 -130 -104 -152L-126 0z",
      coat,
    ) +
    path("M180 -412Q150 -520 60 -530Q130 -540 176 -500Q204 -470 208 -418z", palette.near) +
    path("M206 -416Q196 -520 120 -556Q196 -546 226 -490Q238 -450 228 -410z", palette.dark) +
    path("M166 -392Q120 -400 92 -372Q130 -360 164 -372z", mix(palette.light, palette.middle, 0.5)) +
    path("M246 -330Q250 -276 234 -246Q222 -280 226 -328z", palette.light) +
    ellipse(226, -380, 11, 8, palette.second) +
    circle(227, -380, 5, palette.dark) +
    path(
      "M-126 -264Q-40 -240 60 -270L48 -150Q-40 -122 -104 -150z",
      palette.accent,
      'opacity="0.9"',
    ) +
    repeat(6, (index) =>
      poly(
        [
          [-86 + index * 24, -232],
          [-74 + index * 24, -206],
          [-62 + index * 24, -232],
        ],
        palette.second,
      ),
    ) +
    rect(-176, -8, 40, 14, palette.dark) +
    rect(140, -8, 40, 14, palette.dark);
  const scrap = group(
    path("M0 0L96 -16L112 96L74 88L58 112L30 94L8 104z", palette.light) +
      circle(54, 34, 18, palette.far) +
      rect(20, 62, 70, 8, palette.middle) +
      rect(24, 78, 48, 7, palette.middle),
    'transform="translate(1128 408) rotate(8)"',
  );
  return (
    sky(canvas) +
    rays +
    disc(canvas, 800, 420, 240) +
    ridge(canvas, { y: 640, rise: 120, steps: 5, color: mix(palette.second, palette.far, 0.4) }) +
    ridge(canvas, { y: 740, rise: 70, steps: 4, color: mix(palette.second, palette.near, 0.45) }) +
    path(
      "M420 1000L500 850Q560 800 660 812L960 806Q1080 800 1130 860L1220 1000z",
      linear(canvas, [
        [0, palette.middle],
        [1, palette.dark],
      ]),
    ) +
    path(
      "M420 1000L500 850Q560 800 660 812L960 806Q1080 800 1130 860L1220 1000z",
      mudCloth(canvas, palette.light, 0.16),
    ) +
    scrap +
    place(goat, 840, 812, 1.12) +
    grass(canvas, 1000, 70)
  );
}
