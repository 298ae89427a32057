import { type Canvas, linear, path, place } from "../canvas.ts";
import { grass, ridge } from "../ground.ts";
import { birds, clouds, disc, sky } from "../sky.ts";
import { baobab } from "../trees.ts";

export function baobabScene(canvas: Canvas): string {
  const { palette } = canvas;
  const shadow = linear(canvas, [
    [0, palette.dark, 0.75],
    [1, palette.dark, 0.1],
  ]);
  return (
    sky(canvas) +
    disc(canvas, 860, 520, 190) +
    clouds(canvas, 120, 400, 4) +
    birds(canvas, 300, 240, 6) +
    ridge(canvas, { y: 660, rise: 70, steps: 6, color: palette.far }) +
    ridge(canvas, { y: 730, rise: 20, steps: 3, color: palette.middle }) +
    path("M700 742L1000 742L1330 1000L520 1000z", shadow) +
    place(baobab(canvas), 850, 750, 1.2) +
    grass(canvas, 1000, 90)
  );
}
