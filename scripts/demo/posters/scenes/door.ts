import {
  at,
  type Canvas,
  circle,
  clip,
  ellipse,
  height,
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
import { mudCloth } from "../weave.ts";

export function doorScene(canvas: Canvas): string {
  const { palette } = canvas;
  const wall = linear(
    canvas,
    [
      [0, mix(palette.far, palette.sky[1], 0.3)],
      [1, palette.middle],
    ],
    "across",
  );
  const floorLight = linear(canvas, [
    [0, palette.sun, 0.85],
    [1, palette.second, 0],
  ]);
  const studs = repeat(24, (index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)];
    return (
      circle(620 + column * 68, 300 + row * 84, 10, palette.second) +
      circle(618 + column * 68, 297 + row * 84, 4, palette.light)
    );
  });
  const carved = repeat(
    6,
    (index) =>
      poly(
        [
          [580, 262 + index * 84],
          [590, 242 + index * 84],
          [600, 262 + index * 84],
          [590, 282 + index * 84],
        ],
        palette.accent,
      ) +
      poly(
        [
          [860, 262 + index * 84],
          [870, 242 + index * 84],
          [880, 262 + index * 84],
          [870, 282 + index * 84],
        ],
        palette.accent,
      ),
  );
  return (
    rect(0, 0, width, height, wall) +
    rect(0, 0, width, height, mudCloth(canvas, palette.light, 0.13)) +
    rect(
      0,
      830,
      width,
      170,
      linear(canvas, [
        [0, palette.near],
        [1, palette.dark],
      ]),
    ) +
    path(
      "M490 840V330Q510 90 800 80Q1090 90 1110 330V840z",
      mix(palette.light, palette.far, 0.15),
    ) +
    path("M530 840V340Q550 130 800 122Q1050 130 1070 340V840z", palette.accent) +
    path("M560 840V350Q580 160 800 152Q1020 160 1040 350V840z", palette.sun) +
    path(
      "M560 840V350Q580 160 800 152Q1020 160 1040 350V840z",
      radial(canvas, [
        [0, palette.light, 0.9],
        [1, palette.second, 0.8],
      ]),
    ) +
    repeat(17, (index) => {
      const turn = Math.PI + (Math.PI / 16) * index;
      return circle(
        800 + Math.cos(turn) * 290,
        350 + Math.sin(turn) * 250,
        11,
        index % 2 ? palette.light : palette.second,
      );
    }) +
    path(
      "M560 840V350Q576 186 740 158L900 230V880z",
      linear(
        canvas,
        [
          [0, palette.near],
          [0.7, palette.middle],
          [1, palette.dark],
        ],
        "across",
      ),
    ) +
    clip(
      canvas,
      '<path d="M560 840V350Q576 186 740 158L900 230V880z"/>',
      studs +
        carved +
        repeat(3, (index) =>
          stroke(at`M${652 + index * 68} 160V880`, palette.dark, 4, 'opacity="0.5"'),
        ),
    ) +
    stroke("M900 230V880", palette.second, 5) +
    circle(866, 560, 17, palette.second) +
    circle(866, 560, 8, palette.dark) +
    path("M862 560h8l5 34h-18z", palette.dark) +
    poly(
      [
        [900, 880],
        [1040, 840],
        [1330, 1000],
        [960, 1000],
      ],
      floorLight,
    ) +
    place(
      circle(0, 0, 30, "none", `stroke="${palette.second}" stroke-width="11"`) +
        stroke("M30 0H124M98 0v26M120 0v32", palette.second, 11),
      1096,
      938,
      0.9,
      14,
    ) +
    repeat(2, (index) =>
      place(
        path("M-40 0L-50 -100Q0 -128 50 -100L40 0z", palette.accent) +
          rect(-52, -76, 104, 10, palette.light) +
          repeat(7, (leaf) =>
            ellipse(
              0,
              -170,
              17,
              74,
              mix(palette.near, "#2d7a4f", 0.5),
              at`transform="rotate(${(leaf - 3) * 20} 0 -100)"`,
            ),
          ),
        380 + index * 850,
        852,
        1.15,
      ),
    )
  );
}
