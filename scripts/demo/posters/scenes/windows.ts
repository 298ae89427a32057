import { block, skyline } from "../buildings.ts";
import {
  at,
  type Canvas,
  circle,
  linear,
  mix,
  path,
  radial,
  rect,
  repeat,
  stroke,
  width,
} from "../canvas.ts";
import { disc, sky } from "../sky.ts";

export function windowsScene(canvas: Canvas): string {
  const { palette } = canvas;
  const pane = (x: number, y: number, who: string): string =>
    circle(
      x,
      y,
      250,
      radial(canvas, [
        [0, palette.accent, 0.6],
        [1, palette.accent, 0],
      ]),
    ) +
    rect(x - 78, y - 112, 156, 224, palette.sun) +
    rect(
      x - 78,
      y - 112,
      156,
      224,
      linear(canvas, [
        [0, palette.light, 0.6],
        [1, palette.accent, 0.55],
      ]),
    ) +
    who +
    stroke(at`M${x} ${y - 112}v224M${x - 78} ${y - 20}h156`, palette.dark, 7) +
    rect(x - 92, y + 112, 184, 16, palette.dark);
  const person = (x: number, y: number, side: number): string =>
    path(
      at`M${x - 52} ${y + 112}Q${x - 46} ${y + 20} ${x} ${y + 14}Q${x + 46} ${y + 20} ${x + 52} ${y + 112}z`,
      palette.dark,
    ) +
    path(
      at`M${x - 32} ${y + 30}Q${x - 38} ${y - 50} ${x} ${y - 54}Q${x + 38} ${y - 50} ${x + 32} ${y + 30}z`,
      palette.near,
    ) +
    circle(x, y - 16, 22, palette.dark) +
    rect(x + side * 28 - 7, y - 26, 14, 36, palette.second, 'rx="4"');
  const thread = repeat(34, (index) => {
    const share = index / 33;
    const [x, y] = [410 + share * 790, 520 - Math.sin(share * Math.PI) * 150 + share * 50];
    const tall = 12 + Math.abs(Math.sin(index * 1.9)) * 54;
    return rect(
      x - 4,
      y - tall / 2,
      8,
      tall,
      index % 3 ? palette.second : palette.accent,
      'rx="4" opacity="0.85"',
    );
  });
  return (
    sky(canvas) +
    disc(canvas, 800, 190, 86, false) +
    skyline(canvas, 1000, 420, mix(palette.far, palette.sky[2], 0.1), 0.04) +
    block(canvas, -40, 120, 410, 900, palette.near, { columns: 4, rows: 8, lit: 0 }) +
    block(canvas, 1240, 200, 420, 830, palette.near, { columns: 4, rows: 7, lit: 0 }) +
    rect(-40, 100, 430, 26, palette.dark) +
    rect(1220, 180, 440, 26, palette.dark) +
    pane(230, 540, person(230, 540, 1)) +
    pane(1370, 600, person(1370, 600, -1)) +
    thread +
    rect(0, 950, width, 50, palette.dark)
  );
}
