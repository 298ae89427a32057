import {
  at,
  type Canvas,
  circle,
  clip,
  ellipse,
  linear,
  mix,
  type Point,
  path,
  poly,
  rect,
  repeat,
  stroke,
} from "./canvas.ts";
import { mudCloth } from "./weave.ts";

/** A painted round house; foot of its wall at the origin, about 250 wide. */
export function roundHouse(canvas: Canvas): string {
  const { palette } = canvas;
  const wall = canvas.pick([palette.light, palette.accent, palette.second, palette.far]);
  const fill = linear(
    canvas,
    [
      [0, mix(wall, palette.sun, 0.25)],
      [1, mix(wall, palette.dark, 0.45)],
    ],
    "across",
  );
  const paint = canvas.pick([palette.dark, palette.near, palette.accent]);
  const zigzag = repeat(10, (index) =>
    poly(
      [
        [-110 + index * 22, 0],
        [-99 + index * 22, -26],
        [-88 + index * 22, 0],
      ],
      paint,
    ),
  );
  const roof = "M-158 -86Q0 -62 158 -86Q70 -170 0 -250Q-70 -170 -158 -86z";
  const thatch =
    path(
      roof,
      linear(canvas, [
        [0, mix(palette.near, palette.second, 0.45)],
        [1, palette.near],
      ]),
    ) +
    clip(
      canvas,
      `<path d="${roof}"/>`,
      repeat(30, (index) =>
        stroke(at`M0 -252L${(index - 14.5) * 12} -70`, palette.dark, 1.8, 'opacity="0.4"'),
      ) +
        repeat(3, (index) =>
          stroke(
            at`M-170 ${-120 - index * 40}Q0 ${-92 - index * 40} 170 ${-120 - index * 40}`,
            palette.dark,
            4,
            'opacity="0.45"',
          ),
        ),
    );
  return (
    rect(-110, -120, 220, 120, fill) +
    ellipse(0, 0, 110, 12, mix(palette.near, palette.dark, 0.4)) +
    rect(-110, -58, 220, 8, paint) +
    zigzag +
    path("M-26 2V-62Q0 -88 26 -62V2z", palette.dark) +
    circle(66, -78, 11, palette.dark) +
    thatch +
    circle(0, -246, 9, palette.dark)
  );
}

export interface WindowOptions {
  readonly columns: number;
  readonly rows: number;
  /** Share of windows that are lit. */
  readonly lit: number;
}

/** A block with a grid of windows, its upper left corner at x, y. */
export function block(
  canvas: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  color: string,
  { columns, rows, lit }: WindowOptions,
): string {
  const { palette } = canvas;
  const fill = linear(
    canvas,
    [
      [0, mix(color, palette.sky[2], 0.2)],
      [0.6, color],
      [1, mix(color, palette.dark, 0.45)],
    ],
    "across",
  );
  const [cell, storey] = [w / columns, h / rows];
  const windows = repeat(columns * rows, (index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const on = canvas.random() < lit;
    return rect(
      x + cell * (column + 0.24),
      y + storey * (row + 0.3),
      cell * 0.52,
      storey * 0.44,
      on ? canvas.pick([palette.second, palette.sun, palette.accent]) : palette.dark,
      `opacity="${on ? 0.95 : 0.4}"`,
    );
  });
  return rect(x, y, w, h, fill) + windows;
}

/** A far row of towers standing on `base`. */
export function skyline(
  canvas: Canvas,
  base: number,
  tallest: number,
  color: string,
  lit = 0.3,
): string {
  let [x, towers] = [-40, ""];
  while (x < 1640) {
    const w = canvas.between(60, 150);
    const h = canvas.between(0.3, 1) ** 1.5 * tallest;
    towers += block(canvas, x, base - h, w, h, color, {
      columns: Math.max(2, Math.round(w / 26)),
      rows: Math.max(3, Math.round(h / 30)),
      lit,
    });
    if (canvas.random() < 0.35) {
      towers += stroke(at`M${x + w / 2} ${base - h}v${-canvas.between(30, 80)}`, color, 5);
    }
    x += w + canvas.between(-4, 18);
  }
  return towers;
}

/** A flat-roofed house of the hillside kind. */
export function cubeHouse(canvas: Canvas, x: number, y: number, w: number, h: number): string {
  const { palette } = canvas;
  const wall = canvas.pick([
    palette.light,
    palette.accent,
    palette.second,
    palette.far,
    mix(palette.light, palette.second, 0.4),
    mix(palette.middle, palette.light, 0.3),
  ]);
  const fill = linear(canvas, [
    [0, mix(wall, palette.sun, 0.2)],
    [1, mix(wall, palette.near, 0.3)],
  ]);
  const panes = repeat(2, (index) => {
    const px = x + w * (0.16 + index * 0.42);
    return (
      rect(px, y + h * 0.24, w * 0.2, h * 0.28, palette.dark, 'opacity="0.75"') +
      rect(px - 3, y + h * 0.24 + h * 0.28, w * 0.2 + 6, 5, mix(wall, palette.dark, 0.35))
    );
  });
  const door =
    canvas.random() < 0.6
      ? path(
          at`M${x + w * 0.42} ${y + h}v${-h * 0.26}q${w * 0.09} ${-h * 0.14} ${w * 0.18} 0v${h * 0.26}z`,
          mix(palette.accent, palette.dark, 0.5),
        )
      : "";
  return (
    rect(x, y, w, h, fill) +
    rect(x + w * 0.86, y, w * 0.14, h, mix(wall, palette.dark, 0.45)) +
    rect(x - 5, y - 9, w + 10, 13, mix(wall, palette.near, 0.55)) +
    panes +
    door
  );
}

/** An earthen tower with wooden beams, tapering, foot at x, y. */
export function earthTower(
  canvas: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  color: string,
): string {
  const { palette } = canvas;
  const fill = linear(
    canvas,
    [
      [0, mix(color, palette.sun, 0.5)],
      [0.45, color],
      [1, mix(color, palette.dark, 0.5)],
    ],
    "across",
  );
  const outline: Point[] = [
    [x - w / 2, y],
    [x - w * 0.34, y - h],
    [x + w * 0.34, y - h],
    [x + w / 2, y],
  ];
  const beams = repeat(Math.round(h / 70) * 4, (index) => {
    const [row, column] = [Math.floor(index / 4), index % 4];
    const by = y - h * 0.16 - row * 70;
    if (by < y - h + 20) return "";
    const bx = x + (column - 1.5) * w * 0.2 * (1 - ((y - by) / h) * 0.3);
    return (
      rect(bx - 5, by, 10, 9, palette.dark) +
      rect(bx + 2, by + 9, 22, 4, palette.dark, 'opacity="0.35"')
    );
  });
  const horns = repeat(5, (index) => {
    const hx = x + (index - 2) * w * 0.17;
    const tall = index === 2 ? 54 : 34;
    return path(
      at`M${hx - w * 0.07} ${y - h + 4}Q${hx} ${y - h - tall * 1.7} ${hx + w * 0.07} ${y - h + 4}z`,
      color,
    );
  });
  return horns + poly(outline, fill) + poly(outline, mudCloth(canvas, palette.dark, 0.1)) + beams;
}
