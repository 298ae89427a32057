import { skyline } from "../buildings.ts";
import {
  at,
  type Canvas,
  circle,
  ellipse,
  mix,
  path,
  place,
  poly,
  repeat,
  stroke,
} from "../canvas.ts";
import { water } from "../ground.ts";
import { birds, clouds, disc, sky } from "../sky.ts";

export function bridgeScene(canvas: Canvas): string {
  const { palette } = canvas;
  const legs = repeat(15, (index) => {
    const x = index * 118 - 10;
    const y = 470 + index * 9;
    return (
      path(
        at`M${x} ${y}h${16 + index * 1.6}v${190 + index * 8}h${-16 - index * 1.6}z`,
        mix(palette.middle, palette.dark, index / 20),
      ) +
      ellipse(
        x + 10 + index * 0.8,
        y + 196 + index * 8,
        30 + index,
        6,
        palette.dark,
        'opacity="0.4"',
      )
    );
  });
  const cars = repeat(34, (index) =>
    circle(
      index * 49 + canvas.between(-8, 8),
      446 + index * 3.9,
      4 + index * 0.08,
      index % 3 ? palette.accent : palette.sun,
    ),
  );
  const lamps = repeat(
    16,
    (index) =>
      stroke(
        at`M${30 + index * 106} ${448 + index * 8.4}v${-54 - index * 2}q4 -14 24 -12`,
        palette.dark,
        4,
      ) + circle(56 + index * 106, 384 + index * 6.4, 6, palette.sun),
  );
  const canoe = (x: number, y: number, s: number): string =>
    place(
      path("M-130 0Q0 40 130 0Q0 16 -130 0z", palette.dark) +
        path("M-30 4L-20 -62Q-8 -76 4 -62L12 6z", palette.accent) +
        circle(-8, -78, 13, palette.dark) +
        stroke("M40 -80L-40 60", palette.dark, 5) +
        path("M40 10Q90 -20 100 4z", palette.second),
      x,
      y,
      s,
    );
  return (
    sky(canvas) +
    disc(canvas, 1010, 440, 150) +
    clouds(canvas, 80, 330, 7) +
    birds(canvas, 260, 190, 6) +
    skyline(canvas, 560, 240, mix(palette.far, palette.sky[1], 0.45), 0.25) +
    water(canvas, 556, 1010) +
    legs +
    poly(
      [
        [-20, 446],
        [1620, 574],
        [1620, 618],
        [-20, 474],
      ],
      palette.dark,
    ) +
    poly(
      [
        [-20, 440],
        [1620, 562],
        [1620, 574],
        [-20, 446],
      ],
      palette.light,
    ) +
    cars +
    lamps +
    canoe(430, 820, 1.1) +
    canoe(980, 890, 1.4) +
    canoe(250, 730, 0.7)
  );
}
