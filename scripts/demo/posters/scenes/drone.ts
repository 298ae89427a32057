import {
  at,
  type Canvas,
  circle,
  ellipse,
  mix,
  path,
  place,
  poly,
  radial,
  rect,
  repeat,
  stroke,
} from "../canvas.ts";
import { ridge } from "../ground.ts";
import { clouds, disc, sky } from "../sky.ts";

export function droneScene(canvas: Canvas): string {
  const { palette } = canvas;
  const crown = repeat(170, () => {
    const turn = canvas.between(0, Math.PI * 2);
    const far = Math.sqrt(canvas.random());
    return ellipse(
      800 + Math.cos(turn) * far * 560,
      420 + Math.sin(turn) * far * 300,
      canvas.between(36, 80),
      canvas.between(24, 50),
      mix(palette.far, palette.near, canvas.random()),
      'opacity="1"',
    );
  });
  const leaves = repeat(150, () => {
    const turn = canvas.between(0, Math.PI * 2);
    const far = Math.sqrt(canvas.random());
    return place(
      path("M0 0Q34 -16 70 0Q34 16 0 0z", mix(palette.far, palette.light, canvas.between(0, 0.45))),
      800 + Math.cos(turn) * far * 560,
      420 + Math.sin(turn) * far * 310,
      canvas.between(0.6, 1.1),
      canvas.between(20, 160),
    );
  });
  const fruit = repeat(34, () => {
    const turn = canvas.between(0, Math.PI * 2);
    const far = canvas.between(0.2, 0.98);
    const [x, y] = [800 + Math.cos(turn) * far * 530, 450 + Math.sin(turn) * far * 280];
    return (
      stroke(at`M${x} ${y - 54}v34`, palette.dark, 3) +
      ellipse(x, y, 21, 28, palette.second) +
      ellipse(x + 6, y - 4, 13, 20, palette.accent, 'opacity="0.75"')
    );
  });
  const drone =
    rect(-70, -28, 140, 56, palette.light, `rx="26" stroke="${palette.dark}" stroke-width="8"`) +
    circle(0, 24, 26, palette.dark) +
    circle(0, 26, 14, palette.accent) +
    circle(5, 21, 5, palette.light) +
    stroke("M-60 -10L-160 -46M60 -10L160 -46M-50 16L-130 44M50 16L130 44", palette.dark, 11) +
    [
      [-160, -52],
      [160, -52],
      [-130, 38],
      [130, 38],
    ]
      .map(
        ([x = 0, y = 0]) =>
          ellipse(x, y, 66, 10, palette.dark, 'opacity="0.6"') + circle(x, y, 9, palette.accent),
      )
      .join("") +
    circle(44, -8, 6, palette.accent);
  const parrot = (x: number, y: number, s: number): string =>
    place(
      path(
        "M0 0Q34 -30 26 -66Q10 -92 -16 -74L-34 -60L-18 -54Q-26 -20 -8 30L2 70L12 30z",
        palette.accent,
      ) +
        circle(0, -66, 5, palette.light) +
        path("M2 -30Q26 -20 14 20z", palette.second),
      x,
      y,
      s,
    );
  const house =
    rect(-120, -110, 240, 110, palette.light) +
    poly(
      [
        [-150, -108],
        [150, -108],
        [110, -176],
        [-110, -176],
      ],
      palette.accent,
    ) +
    rect(-90, -76, 44, 44, palette.near) +
    rect(40, -84, 46, 84, palette.near) +
    repeat(9, (index) =>
      stroke(
        at`M${-108 + index * 27} -174L${-140 + index * 35} -110`,
        palette.dark,
        2,
        'opacity="0.4"',
      ),
    );
  return (
    sky(canvas) +
    disc(canvas, 1330, 210, 110) +
    clouds(canvas, 60, 300, 5) +
    ridge(canvas, { y: 780, rise: 110, steps: 5, color: mix(palette.far, palette.sky[2], 0.4) }) +
    ridge(canvas, { y: 870, rise: 40, steps: 4, color: palette.middle }) +
    place(house, 300, 900, 1.2) +
    path(
      "M740 960C770 820 760 700 700 600L760 560L800 660L850 560L910 600C850 700 840 820 880 960z",
      palette.dark,
    ) +
    crown +
    leaves +
    fruit +
    circle(
      830,
      220,
      300,
      radial(canvas, [
        [0, palette.light, 0.4],
        [1, palette.light, 0],
      ]),
    ) +
    place(drone, 830, 220, 1.45, -13) +
    parrot(440, 360, 1) +
    parrot(1160, 330, 0.9) +
    parrot(1240, 470, 1) +
    ridge(canvas, { y: 960, rise: 10, steps: 4, color: palette.near }) +
    place(
      path("M-30 0L-22 -96Q0 -116 22 -96L30 0z", palette.light) +
        circle(0, -118, 18, palette.dark) +
        stroke("M18 -84L70 -210", palette.dark, 9) +
        path("M58 -206Q70 -244 96 -226L84 -196z", palette.second),
      560,
      940,
      1,
    )
  );
}
