import { roundHouse } from "../buildings.ts";
import { at, type Canvas, mix, type Point, place, repeat, stroke } from "../canvas.ts";
import { ridge } from "../ground.ts";
import { birds, clouds, disc, sky } from "../sky.ts";

export function hutsScene(canvas: Canvas): string {
  const { palette } = canvas;
  const spots: readonly Point[] = [
    [260, 640],
    [560, 610],
    [870, 630],
    [1180, 605],
    [1420, 660],
    [420, 780],
    [1060, 790],
    [720, 880],
  ];
  const houses = spots.map(([x, y], index) => place(roundHouse(canvas), x, y, 0.62 + index * 0.06));
  const paths = repeat(spots.length - 1, (index) => {
    const [from, to] = [spots[index] ?? [0, 0], spots[index + 1] ?? [0, 0]];
    return stroke(
      at`M${from[0]} ${from[1] + 12}Q${(from[0] + to[0]) / 2 + 60} ${Math.max(from[1], to[1]) + 70} ${to[0]} ${to[1] + 12}`,
      palette.light,
      13,
      'opacity="0.6" stroke-dasharray="2 24"',
    );
  });
  return (
    sky(canvas) +
    disc(canvas, 1130, 300, 130) +
    clouds(canvas, 100, 320, 4) +
    ridge(canvas, { y: 520, rise: 110, steps: 6, color: palette.far }) +
    ridge(canvas, { y: 610, rise: 30, steps: 4, color: palette.middle }) +
    ridge(canvas, { y: 800, rise: 30, steps: 3, color: mix(palette.middle, palette.near, 0.5) }) +
    paths +
    houses.join("") +
    birds(canvas, 360, 220, 5)
  );
}
