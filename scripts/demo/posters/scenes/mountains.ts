import {
  type Canvas,
  circle,
  linear,
  mix,
  type Point,
  path,
  place,
  poly,
  rect,
  stroke,
  width,
} from "../canvas.ts";
import { birds, disc, sky } from "../sky.ts";
import { mudCloth } from "../weave.ts";

export function mountainsScene(canvas: Canvas): string {
  const { palette } = canvas;
  const mist = linear(canvas, [
    [0, palette.light, 0],
    [0.6, palette.light, 0.75],
    [1, palette.light, 0.15],
  ]);
  const mesa = (base: number, color: string, peaks: number): string => {
    const points: Point[] = [[-60, base + 200]];
    for (let index = 0; index <= peaks; index += 1) {
      const x = (width / peaks) * index + canvas.between(-40, 40);
      const [top, half] = [base - canvas.between(40, 210), canvas.between(46, 110)];
      points.push(
        [x - half * 1.7, base + 60],
        [x - half, top + 30],
        [x - half * 0.7, top],
        [x + half * 0.6, top + 6],
        [x + half, top + 46],
        [x + half * 1.5, base + 60],
      );
    }
    points.push([width + 80, base + 200]);
    const fill = linear(canvas, [
      [0, mix(color, palette.sun, 0.3)],
      [0.4, color],
      [1, mix(color, palette.dark, 0.3)],
    ]);
    return (
      poly(points, fill) +
      poly(points, mudCloth(canvas, palette.dark, 0.13)) +
      rect(0, base - 50, width, 190, mist)
    );
  };
  const ledge =
    path("M0 1000L0 730Q120 700 250 724L420 742L470 780L440 850L520 920L500 1000z", palette.dark) +
    path(
      "M0 730Q120 700 250 724L420 742L470 780",
      "none",
      `stroke="${palette.second}" stroke-width="5" opacity="0.6"`,
    );
  const person =
    path("M-24 0L-12 -74Q0 -92 14 -74L26 0z", palette.accent) +
    circle(1, -92, 14, palette.dark) +
    stroke("M10 -62L46 -84", palette.dark, 7) +
    stroke("M-16 0L-40 -104", palette.dark, 5);
  return (
    sky(canvas) +
    disc(canvas, 1120, 250, 120) +
    birds(canvas, 560, 190, 6) +
    mesa(420, mix(palette.far, palette.sky[1], 0.55), 4) +
    mesa(540, mix(palette.far, palette.sky[1], 0.15), 3) +
    mesa(690, palette.middle, 4) +
    mesa(850, palette.near, 3) +
    ledge +
    place(person, 340, 734, 1.2)
  );
}
