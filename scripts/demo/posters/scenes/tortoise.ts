import {
  at,
  type Canvas,
  circle,
  clip,
  ellipse,
  group,
  height,
  mix,
  type Point,
  path,
  place,
  poly,
  radial,
  rect,
  repeat,
  stroke,
  width,
} from "../canvas.ts";
import { ridge } from "../ground.ts";
import { sky } from "../sky.ts";

export function tortoiseScene(canvas: Canvas): string {
  const { palette } = canvas;
  const leaf = (turn: number, long: number, color: string): string =>
    group(
      path(
        at`M0 0C${long * 0.3} ${-long * 0.34} ${long * 0.8} ${-long * 0.3} ${long} 0C${long * 0.8} ${long * 0.3} ${long * 0.3} ${long * 0.34} 0 0z`,
        color,
      ) +
        stroke(at`M0 0H${long * 0.94}`, palette.light, 3, 'opacity="0.4"') +
        repeat(6, (index) =>
          stroke(
            at`M${long * (0.15 + index * 0.12)} 0l${long * 0.1} ${-long * 0.13}M${long * (0.15 + index * 0.12)} 0l${long * 0.1} ${long * 0.13}`,
            palette.light,
            2,
            'opacity="0.3"',
          ),
        ),
      at`transform="rotate(${turn})"`,
    );
  const shell = "M-330 0C-320 -210 -170 -320 0 -320C180 -320 320 -210 336 0z";
  const hexagon = (x: number, y: number, size: number): Point[] =>
    Array.from({ length: 6 }, (_, corner): Point => {
      const turn = (Math.PI / 3) * corner + Math.PI / 6;
      return [x + Math.cos(turn) * size, y + Math.sin(turn) * size];
    });
  const plates = repeat(40, (index) => {
    const [row, column] = [Math.floor(index / 8), index % 8];
    const [x, y] = [-350 + column * 104 + (row % 2) * 52, -330 + row * 90];
    const inks = [palette.accent, palette.second, palette.far] as const;
    return (
      poly(hexagon(x, y, 54), inks[(column + row * 2) % 3] ?? palette.accent) +
      poly(hexagon(x, y, 38), palette.dark) +
      poly(hexagon(x, y, 24), palette.light, 'opacity="0.85"') +
      poly(hexagon(x, y, 12), inks[(column + row * 2 + 1) % 3] ?? palette.accent)
    );
  });
  const hem = repeat(15, (index) =>
    poly(
      [
        [-322 + index * 43, 0],
        [-300 + index * 43, -30],
        [-278 + index * 43, 0],
      ],
      index % 2 ? palette.light : palette.second,
    ),
  );
  const skin = mix(palette.second, palette.middle, 0.55);
  const round = radial(canvas, [
    [0, "#ffffff", 0.1],
    [0.6, "#000000", 0.05],
    [1, "#000000", 0.5],
  ]);
  const tortoise =
    path(
      "M290 -30C372 -50 390 -150 462 -168C530 -176 556 -124 538 -92C512 -54 430 -2 310 30z",
      skin,
    ) +
    circle(496, -126, 12, palette.light) +
    circle(499, -126, 6, palette.dark) +
    stroke("M538 -94q-26 16 -50 10", palette.dark, 4) +
    path("M-260 -20L-296 86Q-244 110 -186 86L-176 0z", skin) +
    path("M190 0L206 88Q258 110 312 86L272 -20z", skin) +
    path("M-326 -14L-404 26L-312 30z", skin) +
    repeat(3, (index) => circle(-262 + index * 26, 84, 7, palette.light)) +
    repeat(3, (index) => circle(232 + index * 26, 84, 7, palette.light)) +
    clip(
      canvas,
      `<path d="${shell}"/>`,
      path(shell, palette.near) +
        plates +
        rect(-340, -34, 690, 40, palette.dark) +
        hem +
        path(shell, round),
    ) +
    path(shell, "none", `stroke="${palette.dark}" stroke-width="11"`) +
    stroke("M-330 0H336", palette.dark, 14);
  const rain = repeat(130, () => {
    const [x, y, long] = [
      canvas.between(-100, width + 100),
      canvas.between(-60, height),
      canvas.between(26, 74),
    ];
    return stroke(
      at`M${x} ${y}l${-long * 0.36} ${long}`,
      palette.light,
      canvas.between(2, 4.5),
      `opacity="${canvas.between(0.3, 0.8).toFixed(2)}"`,
    );
  });
  return (
    sky(canvas) +
    ridge(canvas, { y: 560, rise: 120, steps: 5, color: mix(palette.far, palette.sky[1], 0.5) }) +
    repeat(14, (index) =>
      place(
        leaf(
          canvas.between(200, 340),
          canvas.between(260, 480),
          mix(palette.far, palette.middle, canvas.random()),
        ),
        index * 125,
        760 + canvas.between(-30, 60),
      ),
    ) +
    ridge(canvas, { y: 790, rise: 26, steps: 4, color: palette.middle }) +
    ellipse(780, 846, 440, 26, palette.dark, 'opacity="0.45"') +
    place(tortoise, 740, 742, 1.2) +
    rain +
    [-20, 150, 1480, 1620]
      .map((x) =>
        place(leaf(canvas.between(240, 300), canvas.between(260, 380), palette.near), x, 1010),
      )
      .join("") +
    repeat(7, (index) =>
      place(
        leaf(canvas.between(215, 325), canvas.between(90, 150), palette.dark),
        index * 270,
        1010,
      ),
    )
  );
}
