import {
  at,
  type Canvas,
  circle,
  curve,
  ellipse,
  height,
  mix,
  type Point,
  path,
  place,
  rect,
  repeat,
  stroke,
  width,
} from "../canvas.ts";
import { birds, clouds, disc, sky } from "../sky.ts";

export function swimmerScene(canvas: Canvas): string {
  const { palette } = canvas;
  const bands = repeat(11, (index) => {
    const y = 520 + index * 46;
    const points: Point[] = Array.from({ length: 10 }, (_, step) => [
      step * 200 - 100,
      y + Math.sin(step * 1.3 + index * 1.1) * (8 + index * 2),
    ]);
    return (
      path(
        `${curve(points)}L${width + 100} ${height}L-100 ${height}z`,
        mix(palette.sky[2], palette.near, index / 11),
      ) +
      stroke(
        curve(points),
        palette.light,
        2 + index * 0.3,
        `opacity="${(0.5 - index * 0.03).toFixed(2)}"`,
      )
    );
  });
  const swimmer =
    path("M-170 10C-120 -22 -40 -34 30 -22L120 -2C80 18 -90 26 -170 10z", palette.near) +
    path("M-60 -24Q-10 -36 40 -22L30 2Q-30 10 -70 4z", palette.accent) +
    path("M26 -34L46 -14L138 -104L196 -30L214 -38L150 -138Q138 -152 122 -140z", palette.near) +
    circle(84, -28, 33, palette.near) +
    path("M52 -34Q56 -66 90 -64Q116 -58 118 -36Q84 -48 52 -34z", palette.second) +
    stroke("M58 -38Q88 -50 117 -38", palette.dark, 6) +
    ellipse(96, 2, 60, 9, mix(palette.sky[2], palette.light, 0.4)) +
    ellipse(214, -14, 54, 8, palette.light, 'opacity="0.85"') +
    repeat(16, () =>
      circle(
        -176 + canvas.between(-60, 34),
        canvas.between(-46, 6),
        canvas.between(3, 10),
        palette.light,
      ),
    ) +
    repeat(4, (index) =>
      stroke(
        at`M${-210 - index * 60} ${14 + index * 3}q-40 12 -90 4`,
        palette.light,
        5,
        'opacity="0.6"',
      ),
    );
  return (
    sky(canvas) +
    disc(canvas, 800, 520, 300) +
    birds(canvas, 1180, 170, 5) +
    clouds(canvas, 80, 340, 5) +
    bands +
    repeat(22, (index) =>
      rect(
        800 - (260 - index * 4) * canvas.between(0.3, 0.9),
        540 + index * 20,
        (260 - index * 4) * canvas.between(0.8, 1.6),
        7,
        palette.sun,
        `rx="4" opacity="${(0.75 - index * 0.03).toFixed(2)}"`,
      ),
    ) +
    place(swimmer, 820, 770, 1.15)
  );
}
