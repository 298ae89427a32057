import { skyline } from "../buildings.ts";
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
  rect,
  repeat,
  stroke,
  width,
} from "../canvas.ts";
import { clouds, disc, sky } from "../sky.ts";

export function busScene(canvas: Canvas): string {
  const { palette } = canvas;
  const body = palette.starry ? palette.second : palette.light;
  const road = linear(canvas, [
    [0, palette.near],
    [1, palette.dark],
  ]);
  const wheel = (x: number): string =>
    circle(x, 0, 62, palette.dark) +
    circle(x, 0, 34, mix(palette.light, palette.far, 0.4)) +
    circle(x, 0, 12, palette.dark);
  const people = repeat(
    5,
    (index) =>
      circle(-316 + index * 128, -214, 25, palette.dark) +
      path(
        at`M${-354 + index * 128} -166q38 -52 76 0z`,
        canvas.pick([palette.accent, palette.far, palette.near]),
      ),
  );
  const bus =
    path(
      "M-440 -20V-262Q-436 -332 -366 -340H300Q366 -338 400 -276L452 -150Q470 -130 470 -96V-20z",
      body,
    ) +
    path("M-440 -150H466Q470 -120 470 -96V-72H-440z", palette.accent) +
    repeat(26, (index) =>
      poly(
        [
          [-436 + index * 35, -92],
          [-418 + index * 35, -132],
          [-400 + index * 35, -92],
        ],
        palette.dark,
      ),
    ) +
    clip(
      canvas,
      '<rect x="-400" y="-308" width="636" height="134" rx="18"/>',
      rect(
        -400,
        -308,
        636,
        134,
        palette.starry
          ? mix(palette.sun, palette.accent, 0.25)
          : mix(palette.sky[1], palette.light, 0.5),
      ) + people,
    ) +
    repeat(4, (index) => rect(-276 + index * 128, -308, 13, 134, body)) +
    path(
      "M258 -306H312Q342 -300 362 -262L398 -176H258z",
      mix(palette.sky[1], palette.light, 0.45),
    ) +
    rect(-450, -26, 930, 22, palette.dark, 'rx="10"') +
    circle(452, -104, 22, palette.sun) +
    rect(-300, -366, 480, 20, palette.dark) +
    repeat(
      4,
      (index) =>
        rect(
          -270 + index * 112,
          -412 + (index % 2) * 14,
          96,
          52,
          canvas.pick([palette.accent, palette.far, palette.middle]),
          'rx="10"',
        ) + stroke(at`M${-270 + index * 112} ${-390 + (index % 2) * 14}h96`, palette.light, 3),
    ) +
    place(wheel(-270), 0, 0) +
    place(wheel(300), 0, 0);
  const queue = repeat(7, (index) => {
    const coat = canvas.pick([palette.accent, palette.second, palette.light, palette.far]);
    const person =
      path("M-30 0L-22 -112Q0 -138 22 -112L30 0z", coat) +
      circle(0, -140, 22, palette.dark) +
      (index % 3 === 0 ? ellipse(0, -168, 46, 20, palette.second) : "") +
      (index % 3 === 1 ? rect(18, -60, 40, 44, palette.near, 'rx="6"') : "");
    return place(person, 400 - index * 66, 872 + (index % 2) * 12, canvas.between(0.84, 1.06));
  });
  const beam = poly(
    [
      [1270, 690],
      [1700, 590],
      [1700, 900],
      [1270, 716],
    ],
    palette.sun,
    'opacity="0.3"',
  );
  return (
    sky(canvas) +
    disc(canvas, palette.starry ? 330 : 1180, 270, palette.starry ? 86 : 150, !palette.starry) +
    clouds(canvas, 80, 340, 5) +
    skyline(
      canvas,
      720,
      palette.starry ? 460 : 330,
      mix(palette.far, palette.sky[1], 0.25),
      palette.starry ? 0.45 : 0.12,
    ) +
    skyline(canvas, 760, palette.starry ? 240 : 160, palette.middle, palette.starry ? 0.4 : 0.1) +
    rect(0, 740, width, 260, road) +
    repeat(8, (index) =>
      poly(
        [
          [index * 230 - 60, 948],
          [index * 230 + 60, 948],
          [index * 230 + 42, 962],
          [index * 230 - 78, 962],
        ],
        palette.light,
        'opacity="0.7"',
      ),
    ) +
    stroke("M0 762H1600", palette.light, 4, 'opacity="0.4"') +
    (palette.starry ? beam : "") +
    ellipse(800, 862, 500, 26, "#000000", 'opacity="0.4"') +
    (palette.starry
      ? place(bus, 790, 800, 1.04)
      : place(group(bus, 'transform="scale(-1 1)"'), 900, 806, 0.98) + queue)
  );
}
