import {
  at,
  type Canvas,
  circle,
  curve,
  type Point,
  path,
  place,
  poly,
  radial,
  rect,
  repeat,
  stroke,
} from "../canvas.ts";
import { grass, ridge } from "../ground.ts";
import { disc, sky } from "../sky.ts";

export function ladderScene(canvas: Canvas): string {
  const { palette } = canvas;
  const moon = disc(canvas, 940, 300, 220);
  const craters = [
    [880, 240, 34],
    [1000, 340, 46],
    [930, 400, 22],
    [1030, 230, 20],
    [850, 340, 18],
  ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, palette.second, 'opacity="0.22"'));
  const rungs = 26;
  const spot = (share: number): Point => [
    640 + share * 250 + Math.sin(share * 7) * 26,
    900 - share * 500,
  ];
  const rails = [-1, 1].map((side) =>
    stroke(
      curve(
        Array.from({ length: 14 }, (_, index): Point => {
          const [x, y] = spot(index / 13);
          return [x + side * (44 - index * 1.9), y];
        }),
      ),
      palette.second,
      8,
    ),
  );
  const steps = repeat(rungs, (index) => {
    const share = index / rungs;
    const [x, y] = spot(share);
    const half = 50 - share * 26;
    return stroke(
      at`M${x - half} ${y + canvas.between(-5, 5)}L${x + half} ${y + canvas.between(-5, 5)}`,
      canvas.pick([palette.light, palette.accent, palette.second, palette.far]),
      10 - share * 4,
    );
  });
  const [cx, cy] = spot(0.66);
  const child = place(
    path("M-20 30L-14 -30Q0 -46 14 -30L20 30z", palette.accent) +
      circle(0, -48, 16, palette.dark) +
      circle(-15, -58, 7, palette.dark) +
      circle(15, -58, 7, palette.dark) +
      stroke("M-8 -22L-22 -62M8 -22L22 -70M-8 30L-14 58M8 30L16 50", palette.dark, 7),
    cx,
    cy,
    1,
  );
  const hut = (x: number, y: number, s: number): string =>
    place(
      circle(
        0,
        -40,
        120,
        radial(canvas, [
          [0, palette.accent, 0.45],
          [1, palette.accent, 0],
        ]),
      ) +
        rect(-80, -90, 160, 90, palette.far) +
        path("M-112 -84L0 -200L112 -84z", palette.near) +
        repeat(8, (index) => stroke(at`M0 -196L${-98 + index * 28} -86`, palette.dark, 2)) +
        path("M-20 0V-50Q0 -68 20 -50V0z", palette.sun) +
        repeat(7, (index) =>
          poly(
            [
              [-80 + index * 23, -66],
              [-69 + index * 23, -84],
              [-57 + index * 23, -66],
            ],
            palette.second,
          ),
        ),
      x,
      y,
      s,
    );
  const lamps = repeat(15, (index) => {
    const turn = (index / 15) * Math.PI * 2;
    const [x, y] = [640 + Math.cos(turn) * 190, 912 + Math.sin(turn) * 46];
    return (
      circle(
        x,
        y,
        36,
        radial(canvas, [
          [0, palette.sun, 0.7],
          [1, palette.sun, 0],
        ]),
      ) +
      circle(x, y - 30, 10, palette.dark) +
      path(
        at`M${x - 13} ${y}l5 -26h16l5 26z`,
        canvas.pick([palette.accent, palette.second, palette.light]),
      )
    );
  });
  return (
    sky(canvas) +
    moon +
    craters.join("") +
    stroke(
      "M862 282q22 14 44 0M960 282q22 14 44 0M912 352q28 24 56 0",
      palette.near,
      8,
      'opacity="0.75"',
    ) +
    ridge(canvas, { y: 780, rise: 70, steps: 5, color: palette.far }) +
    hut(220, 830, 1) +
    hut(1180, 826, 1.05) +
    hut(1420, 850, 0.9) +
    hut(400, 800, 0.7) +
    hut(1010, 800, 0.66) +
    ridge(canvas, { y: 850, rise: 12, steps: 3, color: palette.near }) +
    lamps +
    rails.join("") +
    steps +
    child +
    grass(canvas, 1010, 60)
  );
}
