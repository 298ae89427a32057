import {
  at,
  type Canvas,
  circle,
  clip,
  group,
  linear,
  mix,
  path,
  place,
  poly,
  radial,
  rect,
  repeat,
  stroke,
  width,
} from "../canvas.ts";
import { disc, sky } from "../sky.ts";
import { shadow } from "../still-life.ts";
import { mudCloth } from "../weave.ts";

export function radioScene(canvas: Canvas): string {
  const { palette } = canvas;
  const waves = repeat(8, (index) => {
    const r = 150 + index * 92;
    return stroke(
      at`M${800 - r} 430A${r} ${r * 0.86} 0 0 1 ${800 + r} 430`,
      index % 2 ? palette.light : palette.second,
      15 - index,
      `opacity="${(0.75 - index * 0.07).toFixed(2)}" stroke-dasharray="${index % 3 === 1 ? "4 26" : index % 3 === 2 ? "50 22" : "none"}"`,
    );
  });
  const set =
    rect(
      -330,
      -400,
      660,
      400,
      linear(canvas, [
        [0, mix(palette.near, palette.sun, 0.25)],
        [1, palette.dark],
      ]),
      'rx="64"',
    ) +
    rect(-300, -372, 600, 344, mix(palette.middle, palette.far, 0.4), 'rx="44"') +
    clip(
      canvas,
      '<rect x="-270" y="-342" width="300" height="284" rx="34"/>',
      rect(-270, -342, 300, 284, mix(palette.light, palette.second, 0.4)) +
        rect(-270, -342, 300, 284, mudCloth(canvas, palette.near, 0.6)) +
        repeat(9, (index) => rect(-258 + index * 34, -342, 11, 284, palette.near)),
    ) +
    circle(
      165,
      -236,
      100,
      radial(canvas, [
        [0, palette.sun],
        [0.7, palette.second],
        [1, palette.accent],
      ]),
    ) +
    circle(165, -236, 102, "none", `stroke="${palette.dark}" stroke-width="9"`) +
    repeat(25, (index) =>
      group(
        rect(-2, -86, 4, index % 4 ? 13 : 24, palette.dark),
        at`transform="translate(165 -236) rotate(${index * 11.2 - 134})"`,
      ),
    ) +
    group(
      poly(
        [
          [-5, 10],
          [5, 10],
          [0, -74],
        ],
        palette.accent,
      ),
      'transform="translate(165 -236) rotate(38)"',
    ) +
    circle(165, -236, 13, palette.dark) +
    [80, 165, 250]
      .map(
        (x) =>
          circle(x, -82, 30, palette.dark) +
          circle(x, -82, 22, palette.second) +
          stroke(at`M${x} -82l12 -15`, palette.dark, 5),
      )
      .join("") +
    rect(-250, -6, 70, 26, palette.dark) +
    rect(180, -6, 70, 26, palette.dark) +
    stroke("M250 -396L390 -640", palette.light, 8) +
    circle(392, -644, 11, palette.accent);
  const roofs = repeat(
    11,
    (index) =>
      rect(
        index * 160 - 50,
        690 - canvas.between(0, 90),
        150,
        260,
        mix(palette.middle, palette.far, canvas.random()),
      ) + rect(index * 160, 730, 24, 34, palette.second, 'opacity="0.8"'),
  );
  const pirogues = repeat(5, (index) =>
    place(
      path(
        "M-120 -16Q0 30 120 -16L96 20Q0 40 -96 20z",
        index % 2 ? palette.accent : palette.light,
      ) +
        repeat(7, (mark) =>
          poly(
            [
              [-80 + mark * 26, 4],
              [-68 + mark * 26, 18],
              [-56 + mark * 26, 4],
            ],
            palette.dark,
          ),
        ),
      150 + index * 330,
      956 + (index % 2) * 14,
      1,
    ),
  );
  return (
    sky(canvas) +
    disc(canvas, 800, 430, 110, false) +
    waves +
    roofs +
    rect(
      0,
      880,
      width,
      120,
      linear(canvas, [
        [0, mix(palette.second, palette.far, 0.4)],
        [1, palette.middle],
      ]),
    ) +
    shadow(800, 908, 400) +
    place(set, 800, 890, 1.14) +
    pirogues
  );
}
