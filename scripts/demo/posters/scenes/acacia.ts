import {
  at,
  type Canvas,
  circle,
  clip,
  ellipse,
  linear,
  mix,
  path,
  place,
  repeat,
  stroke,
} from "../canvas.ts";
import { grass, ridge } from "../ground.ts";
import { disc, sky } from "../sky.ts";
import { acacia } from "../trees.ts";

export function acaciaScene(canvas: Canvas): string {
  const { palette } = canvas;
  const bells = [-230, -150, -70, 20, 100, 180, 250].map((x, index) => {
    const long = 60 + ((index * 37) % 70);
    return (
      stroke(at`M${x} -300v${long}`, palette.second, 3) +
      path(
        at`M${x - 22} ${-262 + long}q4 -44 22 -48q18 4 22 48q-22 10 -44 0z`,
        index === 3 ? palette.sun : palette.accent,
      ) +
      circle(x, -256 + long, 6, palette.sun)
    );
  });
  const body =
    "M-150 0L-138 -70Q-150 -118 -124 -138C-70 -156 -10 -200 60 -226C92 -240 118 -262 148 -268Q146 -300 164 -300Q180 -300 182 -272Q192 -296 208 -288Q218 -276 208 -256C232 -246 258 -216 262 -198Q262 -182 242 -178L196 -176C176 -150 150 -140 132 -116L124 0H96L88 -104Q66 -96 56 -84L62 0H36L22 -92Q-50 -76 -96 -84L-104 -46L-98 0H-122L-126 -42L-132 0z";
  const coat = linear(canvas, [
    [0, mix(palette.far, palette.accent, 0.6)],
    [1, palette.dark],
  ]);
  const spots = repeat(26, (index) =>
    ellipse(
      -120 + (index % 13) * 20,
      -128 - (index % 13) * 6 + Math.floor(index / 13) * 34 + canvas.between(-7, 7),
      canvas.between(5, 10),
      canvas.between(4, 7),
      palette.dark,
    ),
  );
  const mane = repeat(16, (index) =>
    stroke(at`M${6 + index * 8.8} ${-186 - index * 4}l-14 -42`, palette.dark, 6),
  );
  const hyena =
    mane +
    path("M-132 -122Q-176 -108 -172 -56Q-158 -78 -140 -84z", palette.dark) +
    path(body, coat) +
    clip(canvas, `<path d="${body}"/>`, spots) +
    path("M262 -200Q264 -182 242 -178L214 -177Q226 -206 262 -200z", palette.dark) +
    circle(208, -234, 8, palette.sun) +
    circle(210, -234, 3.5, palette.dark);
  return (
    sky(canvas) +
    disc(canvas, 520, 330, 150, false) +
    ridge(canvas, { y: 720, rise: 60, steps: 5, color: palette.far }) +
    ridge(canvas, { y: 800, rise: 30, steps: 4, color: palette.near }) +
    place(acacia(canvas) + bells.join(""), 980, 830, 1.55) +
    ellipse(360, 872, 200, 16, palette.dark, 'opacity="0.5"') +
    place(hyena, 340, 872, 1.12) +
    grass(canvas, 1000, 110)
  );
}
