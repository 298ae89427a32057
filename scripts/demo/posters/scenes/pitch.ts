import {
  at,
  type Canvas,
  circle,
  ellipse,
  linear,
  mix,
  type Point,
  path,
  place,
  poly,
  radial,
  rect,
  repeat,
  stroke,
  width,
} from "../canvas.ts";
import { ridge } from "../ground.ts";
import { clouds, disc, sky } from "../sky.ts";
import { mudCloth } from "../weave.ts";

export function pitchScene(canvas: Canvas): string {
  const { palette } = canvas;
  const net =
    repeat(15, (index) => stroke(at`M${index * 40} 0V230`, palette.light, 2, 'opacity="0.6"')) +
    repeat(6, (index) => stroke(at`M0 ${index * 42}H560`, palette.light, 2, 'opacity="0.6"'));
  const keeper =
    stroke("M0 -66L-24 0M4 -66L34 -6", palette.dark, 13) +
    path("M-24 -132Q0 -148 26 -132L18 -60L-16 -60z", palette.accent) +
    stroke("M-20 -126L-86 -166M22 -126L90 -158", palette.dark, 12) +
    circle(-92, -170, 12, palette.second) +
    circle(97, -162, 12, palette.second) +
    circle(2, -164, 20, palette.dark);
  const crowd = repeat(60, () => {
    const x = canvas.between(0, width);
    return circle(
      x,
      610 + canvas.between(-14, 20),
      canvas.between(8, 12),
      canvas.pick([palette.dark, palette.near, palette.accent, palette.second, palette.light]),
    );
  });
  const umbrellas = repeat(9, (index) =>
    path(at`M${90 + index * 175} 600q40 -74 84 0z`, index % 2 ? palette.accent : palette.second),
  );
  const ground = linear(canvas, [
    [0, mix(palette.second, palette.far, 0.55)],
    [1, palette.near],
  ]);
  return (
    sky(canvas) +
    disc(canvas, 1180, 250, 110) +
    clouds(canvas, 90, 300, 5) +
    ridge(canvas, { y: 520, rise: 150, steps: 5, color: palette.far }) +
    repeat(30, (index) =>
      rect(
        index * 56 + canvas.between(-10, 20),
        520 - Math.abs(Math.sin(index)) * 50,
        34,
        26,
        canvas.pick([palette.light, palette.second, palette.accent]),
        'opacity="0.85"',
      ),
    ) +
    ridge(canvas, { y: 620, rise: 30, steps: 4, color: palette.middle }) +
    umbrellas +
    crowd +
    rect(0, 626, width, 374, ground) +
    rect(0, 626, width, 374, mudCloth(canvas, palette.light, 0.1)) +
    poly(
      [
        [330, 640],
        [1270, 640],
        [1600, 1000],
        [0, 1000],
      ],
      "none",
      `stroke="${palette.light}" stroke-width="7" opacity="0.6"`,
    ) +
    stroke("M470 712H1130L1240 840H360z", palette.light, 5, 'opacity="0.5"') +
    place(net + stroke("M0 236V0H560V236", palette.light, 11), 520, 420) +
    place(keeper, 800, 668, 1.1) +
    ellipse(640, 925, 60, 12, palette.dark, 'opacity="0.35"') +
    circle(640, 880, 46, palette.light) +
    repeat(5, (index) =>
      poly(
        Array.from(
          { length: 5 },
          (_, corner): Point => [
            640 + Math.cos(index * 1.26) * 28 + Math.cos(corner * 1.26) * 11,
            880 + Math.sin(index * 1.26) * 28 + Math.sin(corner * 1.26) * 11,
          ],
        ),
        palette.dark,
      ),
    ) +
    circle(
      640,
      880,
      46,
      radial(canvas, [
        [0, "#000000", 0],
        [1, "#000000", 0.35],
      ]),
    )
  );
}
