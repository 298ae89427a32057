import { cubeHouse } from "../buildings.ts";
import {
  type Canvas,
  circle,
  ellipse,
  linear,
  mix,
  path,
  place,
  rect,
  repeat,
  width,
} from "../canvas.ts";
import { hills } from "../ground.ts";
import { birds, disc, sky } from "../sky.ts";

export function stairsScene(canvas: Canvas): string {
  const { palette } = canvas;
  const rows = 6;
  const houses = repeat(rows * 8, (index) => {
    const [row, column] = [Math.floor(index / 8), index % 8];
    const rise = Math.sin(((column + 0.5) / 8) * Math.PI) * 210;
    return cubeHouse(
      canvas,
      column * 214 - 90 + (row % 2) * 90 + canvas.between(-16, 16),
      470 + row * 104 - rise * (1 - row / 9),
      canvas.between(150, 206),
      190,
    );
  });
  const flight = (x: number, y: number, steps: number, lean: number): string =>
    repeat(steps, (index) =>
      rect(
        x + index * lean,
        y - index * 17,
        86,
        18,
        index % 2 ? palette.light : mix(palette.light, palette.near, 0.4),
      ),
    );
  return (
    sky(canvas) +
    disc(canvas, 1240, 230, 120) +
    birds(canvas, 260, 180, 6) +
    rect(
      0,
      400,
      width,
      200,
      linear(canvas, [
        [0, mix(palette.accent, palette.sky[1], 0.55)],
        [1, palette.far],
      ]),
    ) +
    hills(canvas, 520) +
    houses +
    flight(470, 990, 13, 12) +
    flight(626, 770, 12, -13) +
    flight(478, 566, 10, 14) +
    flight(1100, 980, 12, -12) +
    flight(970, 776, 11, 12) +
    place(
      path("M-20 0L-12 -60Q0 -76 12 -60L20 0z", palette.accent) +
        circle(0, -78, 13, palette.dark) +
        ellipse(0, -98, 34, 13, palette.second),
      578,
      806,
      1.1,
    )
  );
}
