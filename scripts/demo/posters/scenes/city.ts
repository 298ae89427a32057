import { block, skyline } from "../buildings.ts";
import {
  at,
  type Canvas,
  circle,
  height,
  mix,
  path,
  radial,
  rect,
  repeat,
  stroke,
} from "../canvas.ts";
import { crescent, sky } from "../sky.ts";

export function cityScene(canvas: Canvas): string {
  const { palette } = canvas;
  const lone =
    circle(
      903,
      508,
      260,
      radial(canvas, [
        [0, palette.accent, 0.75],
        [1, palette.accent, 0],
      ]),
    ) +
    rect(858, 468, 90, 80, palette.sun) +
    stroke("M903 468v80M858 508h90", palette.dark, 4) +
    path("M868 548q14 -44 30 0z", palette.dark) +
    circle(883, 512, 10, palette.dark) +
    path("M918 548v-30h18v30z", palette.dark);
  const tall = (x: number, y: number, w: number, color: string): string =>
    block(canvas, x, y, w, height - y, color, {
      columns: Math.round(w / 62),
      rows: Math.round((height - y) / 78),
      lit: 0,
    }) +
    repeat(Math.round((height - y) / 78), (row) =>
      rect(x, y + row * 78 + 68, w, 6, palette.dark, 'opacity="0.5"'),
    ) +
    rect(x + w * 0.3, y - 46, 54, 46, palette.near) +
    stroke(at`M${x + w * 0.7} ${y}v-90m-26 24h52m-40 -26h28`, palette.near, 4);
  const lines = repeat(3, (index) =>
    stroke(
      at`M${-20} ${560 + index * 60}Q800 ${680 + index * 54} 1620 ${540 + index * 60}`,
      palette.dark,
      3,
      'opacity="0.55"',
    ),
  );
  return (
    sky(canvas) +
    crescent(canvas, 330, 210, 78) +
    skyline(canvas, 800, 360, mix(palette.far, palette.sky[2], 0.2), 0.02) +
    tall(60, 420, 310, palette.middle) +
    tall(1240, 380, 330, palette.middle) +
    tall(640, 280, 380, mix(palette.middle, palette.near, 0.35)) +
    tall(410, 560, 220, palette.near) +
    tall(1040, 600, 210, palette.near) +
    lone +
    lines
  );
}
