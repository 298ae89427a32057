import { cubeHouse } from "../buildings.ts";
import {
  type Canvas,
  circle,
  curve,
  type Point,
  path,
  place,
  poly,
  repeat,
  stroke,
} from "../canvas.ts";
import { clouds, disc, sky } from "../sky.ts";

export function kitesScene(canvas: Canvas): string {
  const { palette } = canvas;
  const kite = (x: number, y: number, size: number, color: string, other: string): string => {
    const star: Point[] = Array.from({ length: 16 }, (_, index) => {
      const radius = index % 2 ? size * 0.52 : size;
      const turn = (Math.PI / 8) * index - Math.PI / 2;
      return [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius];
    });
    return (
      poly(star, color) +
      circle(x, y, size * 0.42, other) +
      circle(x, y, size * 0.2, color) +
      poly(star, "none", `stroke="${palette.dark}" stroke-width="3" stroke-opacity="0.4"`)
    );
  };
  const colors = [
    palette.accent,
    palette.second,
    palette.light,
    palette.middle,
    palette.accent,
    palette.second,
    palette.light,
  ];
  const spots = colors.map(
    (_, index): Point => [520 + index * 118, 560 - index * 76 - Math.sin(index) * 26],
  );
  const train = colors.map((color, index) => {
    const [x, y] = spots[index] ?? [0, 0];
    return kite(
      x,
      y,
      94 - index * 9,
      color,
      color === palette.light ? palette.accent : palette.light,
    );
  });
  const tail = repeat(8, (index) =>
    poly(
      [
        [330 + index * 22, 700 - index * 16],
        [352 + index * 22, 676 - index * 16],
        [362 + index * 22, 708 - index * 16],
      ],
      index % 2 ? palette.accent : palette.second,
    ),
  );
  const houses = repeat(26, (index) => {
    const [column, row] = [index % 9, Math.floor(index / 9)];
    return cubeHouse(
      canvas,
      column * 190 - 70 + (row % 2) * 60 + canvas.between(-20, 20),
      720 + row * 92 - canvas.between(0, 50),
      canvas.between(140, 190),
      210,
    );
  });
  const child = place(
    path("M-18 0L-12 -56Q0 -70 12 -56L18 0z", palette.accent) +
      circle(0, -74, 14, palette.dark) +
      stroke("M8 -52L34 -92", palette.dark, 7),
    330,
    722,
    1,
  );
  return (
    sky(canvas) +
    disc(canvas, 320, 220, 100) +
    clouds(canvas, 120, 480, 8) +
    stroke(curve([[362, 636], [430, 640], ...spots]), palette.dark, 3) +
    tail +
    train.join("") +
    houses +
    child
  );
}
