import {
  at,
  type Canvas,
  circle,
  ellipse,
  linear,
  mix,
  place,
  poly,
  radial,
  rect,
  repeat,
  stroke,
  width,
} from "../canvas.ts";
import { ridge } from "../ground.ts";
import { crescent, sky } from "../sky.ts";

export function jacarandaScene(canvas: Canvas): string {
  const { palette } = canvas;
  const bloom = (): string => {
    const puffs = (count: number, lift: number, low: string, high: string): string =>
      repeat(count, () => {
        const turn = canvas.between(0, Math.PI * 2);
        const far = Math.sqrt(canvas.random());
        return circle(
          Math.cos(turn) * far * 235,
          -330 - lift + Math.sin(turn) * far * (150 - lift),
          canvas.between(12, 30),
          mix(low, high, canvas.random()),
        );
      });
    return (
      stroke(
        "M0 0C-10 -90 6 -150 0 -230M0 -150C-40 -210 -80 -250 -120 -290M0 -160C40 -220 70 -260 116 -300",
        palette.dark,
        24,
      ) +
      puffs(90, 0, palette.near, palette.middle) +
      puffs(110, 22, palette.middle, palette.far) +
      puffs(110, 48, palette.far, palette.sky[2]) +
      puffs(50, 76, palette.sky[2], palette.light)
    );
  };
  const school =
    rect(
      -330,
      -150,
      660,
      150,
      linear(canvas, [
        [0, mix(palette.light, palette.far, 0.35)],
        [1, mix(palette.light, palette.near, 0.6)],
      ]),
    ) +
    poly(
      [
        [-360, -150],
        [-300, -226],
        [300, -226],
        [360, -150],
      ],
      palette.accent,
    ) +
    repeat(12, (index) =>
      stroke(
        at`M${-300 + index * 52} -226L${-345 + index * 60} -150`,
        palette.dark,
        2,
        'opacity="0.35"',
      ),
    ) +
    repeat(7, (index) =>
      rect(
        -296 + index * 88,
        -116,
        52,
        58,
        index === 5 ? palette.sun : palette.dark,
        index === 5 ? "" : 'opacity="0.75"',
      ),
    ) +
    circle(
      170,
      -86,
      110,
      radial(canvas, [
        [0, palette.sun, 0.75],
        [1, palette.sun, 0],
      ]),
    );
  const petals = repeat(150, () =>
    ellipse(
      canvas.between(0, width),
      860 + canvas.random() ** 0.7 * 140,
      canvas.between(4, 10),
      canvas.between(2, 5),
      mix(palette.sky[2], palette.light, canvas.random() * 0.6),
      'opacity="0.8"',
    ),
  );
  return (
    sky(canvas) +
    crescent(canvas, 1240, 210, 64) +
    ridge(canvas, { y: 700, rise: 60, steps: 6, color: palette.far }) +
    place(school, 830, 830, 1.15) +
    rect(
      0,
      826,
      width,
      180,
      linear(canvas, [
        [0, palette.middle],
        [1, palette.dark],
      ]),
    ) +
    place(bloom(), 350, 850, 1.2) +
    place(bloom(), 1330, 870, 1.35) +
    petals
  );
}
