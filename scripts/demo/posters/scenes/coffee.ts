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
  radial,
  rect,
  repeat,
  stroke,
  width,
} from "../canvas.ts";
import { backdrop } from "../still-life.ts";
import { ringBand } from "../weave.ts";

export function coffeeScene(canvas: Canvas): string {
  const { palette } = canvas;
  const clay = radial(canvas, [
    [0, mix(palette.near, palette.light, 0.3)],
    [0.5, palette.near],
    [1, "#0a0408"],
  ]);
  const body =
    "M-42 -360C-36 -300 -44 -280 -80 -250C-240 -190 -250 -20 -110 0H110C250 -20 240 -190 80 -250C44 -280 36 -300 42 -360z";
  const pot =
    path("M70 -330Q210 -320 190 -180", "none", `stroke="${palette.near}" stroke-width="26"`) +
    path("M-90 -220Q-170 -260 -200 -320L-174 -332Q-140 -280 -70 -250z", palette.near) +
    path(body, clay) +
    clip(
      canvas,
      `<path d="${body}"/>`,
      ringBand(canvas, 0, -560, 430, 24, palette.accent) +
        stroke("M-240 -130Q0 -70 240 -130", palette.second, 6),
    ) +
    ellipse(0, -360, 44, 12, palette.dark) +
    path("M-34 -362Q0 -420 34 -362z", palette.second) +
    path("M-26 -380Q0 -440 26 -380z", mix(palette.second, palette.light, 0.3));
  const coals = repeat(60, () => {
    const [x, y, s] = [canvas.between(500, 1100), canvas.between(790, 860), canvas.between(16, 36)];
    return poly(
      [
        [x - s, y],
        [x - s * 0.4, y - s * 0.7],
        [x + s * 0.6, y - s * 0.6],
        [x + s, y + s * 0.2],
        [x, y + s * 0.5],
      ],
      canvas.pick([palette.accent, palette.sun, palette.dark, palette.near, palette.second]),
    );
  });
  const steam = repeat(4, (index) =>
    stroke(
      at`M${770 + index * 22} 366C${690 + index * 40} 290 ${880 - index * 10} 250 ${800 + (index - 2) * 70} ${150 - index * 8}`,
      palette.light,
      11 - index * 1.5,
      'opacity="0.45"',
    ),
  );
  const flock = repeat(7, (index) => {
    const [x, y] = [
      560 + index * 84,
      170 - Math.sin((index / 6) * Math.PI) * 76 + canvas.between(-14, 14),
    ];
    return place(
      path(
        "M0 0Q-30 -44 -78 -40Q-40 -26 -24 4Q-56 20 -70 44Q-30 30 0 22Q24 10 52 4Q30 -8 0 0z",
        palette.light,
      ),
      x,
      y,
      0.75 + (index % 3) * 0.2,
      -18 + index * 5,
    );
  });
  const cup = (x: number): string =>
    place(
      path("M-62 -60H62Q56 0 26 10H-26Q-56 0 -62 -60z", palette.light) +
        ellipse(0, -60, 62, 14, mix(palette.light, palette.far, 0.3)) +
        ellipse(0, -58, 52, 10, palette.dark) +
        repeat(6, (index) => circle(-42 + index * 17, -26, 5, palette.accent)) +
        ellipse(0, 14, 76, 12, palette.second),
      x,
      880,
      1,
    );
  return (
    backdrop(canvas, 800, 560) +
    rect(
      0,
      800,
      width,
      200,
      linear(canvas, [
        [0, palette.near],
        [1, palette.dark],
      ]),
    ) +
    repeat(120, () => {
      const x = canvas.between(0, width);
      return stroke(
        at`M${x} ${canvas.between(830, 1000)}q${canvas.between(-16, 16)} -26 ${canvas.between(-24, 24)} ${canvas.between(-64, -30)}`,
        mix("#3f8f4b", palette.dark, canvas.between(0.2, 0.7)),
        5,
      );
    }) +
    circle(
      800,
      820,
      420,
      radial(canvas, [
        [0, palette.accent, 0.8],
        [1, palette.accent, 0],
      ]),
    ) +
    ellipse(800, 850, 340, 50, palette.dark) +
    coals +
    place(pot, 800, 810, 1.12) +
    steam +
    flock +
    cup(300) +
    cup(450) +
    cup(1230)
  );
}
