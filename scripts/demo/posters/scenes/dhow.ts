import {
  at,
  type Canvas,
  circle,
  clip,
  ellipse,
  group,
  linear,
  mix,
  path,
  place,
  poly,
  radial,
  rect,
  repeat,
  stroke,
} from "../canvas.ts";
import { ridge, water } from "../ground.ts";
import { birds, clouds, crescent, disc, sky } from "../sky.ts";
import { mudCloth } from "../weave.ts";

export function dhowScene(canvas: Canvas): string {
  const { palette } = canvas;
  const sailShape = "M-10 -40L6 -520Q60 -610 40 -640Q300 -420 330 -90Q160 -20 -10 -40z";
  const sail = linear(
    canvas,
    [
      [0, palette.light],
      [0.6, mix(palette.light, palette.second, 0.35)],
      [1, palette.second],
    ],
    "across",
  );
  const seams = repeat(7, (index) =>
    stroke(
      at`M${-4 + index * 3} ${-110 - index * 70}Q${150} ${-90 - index * 74} ${325 - index * 38} ${-120 - index * 62}`,
      palette.dark,
      2.5,
      'opacity="0.3"',
    ),
  );
  const patches = clip(
    canvas,
    `<path d="${sailShape}"/>`,
    rect(40, -260, 110, 90, palette.accent, 'transform="rotate(-6 90 -220)"') +
      rect(150, -400, 70, 90, palette.far, 'transform="rotate(10 190 -360)" opacity="0.8"') +
      rect(170, -190, 90, 70, mudCloth(canvas, palette.accent, 0.9)),
  );
  const hull =
    path(
      "M-330 -40Q-100 10 360 -70L300 70Q40 130 -250 70z",
      linear(canvas, [
        [0, palette.near],
        [1, palette.dark],
      ]),
    ) +
    stroke("M-318 -26Q-90 22 352 -54", palette.second, 8) +
    repeat(11, (index) =>
      poly(
        [
          [-240 + index * 46, 26],
          [-218 + index * 46, 48],
          [-240 + index * 46, 70],
          [-262 + index * 46, 48],
        ],
        palette.accent,
        'opacity="0.9"',
      ),
    );
  const sailor =
    path("M-240 -30L-228 -104Q-214 -120 -202 -104L-190 -22z", palette.accent) +
    circle(-215, -122, 15, palette.dark);
  const lantern =
    circle(
      326,
      -104,
      60,
      radial(canvas, [
        [0, palette.sun, 0.9],
        [1, palette.sun, 0],
      ]),
    ) + circle(326, -104, 10, palette.sun);
  const boat =
    stroke("M-6 20V-300", palette.dark, 13) +
    stroke("M-110 -60L70 -650", palette.dark, 9) +
    path(sailShape, sail) +
    seams +
    patches +
    sailor +
    hull +
    (palette.starry ? lantern : "");
  const leftward = canvas.random() < 0.5;
  const gleam = leftward ? canvas.between(1040, 1180) : canvas.between(420, 560);
  const [x, scale] = [
    leftward ? canvas.between(560, 680) : canvas.between(860, 960),
    canvas.between(0.86, 1.06),
  ];
  return (
    sky(canvas) +
    (palette.starry ? crescent(canvas, gleam, 220, 92) : disc(canvas, gleam, 470, 160)) +
    clouds(canvas, 90, 420, 6) +
    birds(canvas, leftward ? 180 : 1120, 190, 5) +
    ridge(canvas, { y: 640, rise: 60, steps: 7, color: palette.far }) +
    water(canvas, 640, gleam) +
    ellipse(x, 872, 390 * scale, 28, palette.dark, 'opacity="0.35"') +
    place(leftward ? group(boat, 'transform="scale(-1 1)"') : boat, x, 800, scale) +
    repeat(5, (index) =>
      stroke(
        at`M${-40 + index * 360} ${930 + (index % 2) * 30}q90 -40 180 0t180 0`,
        palette.light,
        4,
        'opacity="0.4"',
      ),
    )
  );
}
