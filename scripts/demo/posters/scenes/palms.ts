import { type Canvas, clip, group, path, place, rect, repeat, stroke, width } from "../canvas.ts";
import { ridge, water } from "../ground.ts";
import { clouds, disc, sky } from "../sky.ts";
import { palm } from "../trees.ts";

export function palmsScene(canvas: Canvas): string {
  const { palette } = canvas;
  const grove = repeat(9, (index) =>
    place(
      palm(canvas, canvas.between(300, 420), index % 3 ? palette.near : palette.dark),
      120 + index * 175 + canvas.between(-40, 40),
      640,
    ),
  );
  return (
    sky(canvas) +
    disc(canvas, 800, 520, 150) +
    clouds(canvas, 90, 330, 5) +
    ridge(canvas, { y: 610, rise: 60, steps: 5, color: palette.far }) +
    rect(0, 626, width, 30, palette.near) +
    water(canvas, 650, 800) +
    group(
      clip(
        canvas,
        rect(0, 650, width, 350, "#000"),
        group(grove, 'transform="translate(0 1296) scale(1 -1)"'),
      ),
      'opacity="0.28"',
    ) +
    grove +
    place(
      path("M-150 -8Q0 34 150 -8L128 26Q0 48 -128 26z", palette.accent) +
        stroke("M20 4V-120", palette.dark, 6) +
        path("M26 -118Q96 -60 24 -16z", palette.light),
      1090,
      810,
      1.1,
    )
  );
}
