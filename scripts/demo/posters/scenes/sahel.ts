import { earthTower } from "../buildings.ts";
import {
  at,
  type Canvas,
  circle,
  linear,
  mix,
  path,
  poly,
  rect,
  repeat,
  width,
} from "../canvas.ts";
import { birds, disc, sky } from "../sky.ts";
import { mudCloth } from "../weave.ts";

export function sahelScene(canvas: Canvas): string {
  const { palette } = canvas;
  const clay = mix(palette.far, palette.light, 0.18);
  const far = repeat(9, (index) => {
    const [w, h] = [canvas.between(120, 220), canvas.between(90, 210)];
    return rect(index * 190 - 60, 700 - h, w, h + 40, mix(palette.far, palette.sky[2], 0.35));
  });
  const wall = (x: number, y: number, w: number, h: number, color: string): string =>
    rect(x, y, w, h, color) +
    repeat(w / 46, (index) => path(at`M${x + index * 46} ${y + 3}q20 -44 40 0z`, color)) +
    rect(x, y, w, h, mudCloth(canvas, palette.dark, 0.1)) +
    repeat(w / 110, (index) => rect(x + 40 + index * 110, y + 30, 10, 9, palette.dark));
  const doorway = (x: number, y: number, s: number): string =>
    path(
      at`M${x - 24 * s} ${y}v${-64 * s}q${24 * s} ${-40 * s} ${48 * s} 0v${64 * s}z`,
      palette.dark,
    );
  const walker = (x: number, y: number, color: string): string =>
    path(
      at`M${x - 26} ${y}L${x - 12} ${y - 86}Q${x} ${y - 104} ${x + 12} ${y - 86}L${x + 26} ${y}z`,
      color,
    ) + circle(x, y - 108, 15, palette.dark);
  return (
    sky(canvas) +
    disc(canvas, 420, 330, 140) +
    birds(canvas, 980, 170, 6) +
    far +
    earthTower(canvas, 900, 800, 300, 560, clay) +
    earthTower(canvas, 1180, 800, 150, 330, mix(clay, palette.middle, 0.25)) +
    earthTower(canvas, 640, 800, 150, 300, mix(clay, palette.middle, 0.2)) +
    wall(200, 660, 520, 180, mix(clay, palette.middle, 0.35)) +
    wall(980, 690, 560, 150, mix(clay, palette.middle, 0.5)) +
    wall(560, 720, 560, 130, mix(clay, palette.middle, 0.62)) +
    doorway(840, 850, 1.5) +
    doorway(400, 840, 1.1) +
    doorway(1300, 840, 1.1) +
    rect(
      0,
      838,
      width,
      170,
      linear(canvas, [
        [0, mix(palette.middle, palette.far, 0.5)],
        [1, palette.near],
      ]),
    ) +
    poly(
      [
        [700, 850],
        [980, 850],
        [1420, 1000],
        [900, 1000],
      ],
      palette.dark,
      'opacity="0.22"',
    ) +
    walker(600, 900, palette.accent) +
    walker(672, 916, palette.second) +
    walker(1130, 890, palette.light)
  );
}
