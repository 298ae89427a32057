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
  poly,
  radial,
  rect,
  repeat,
  stroke,
  width,
} from "../canvas.ts";
import { ridge } from "../ground.ts";
import { disc, sky } from "../sky.ts";

export function domesScene(canvas: Canvas): string {
  const { palette } = canvas;
  const dome = (x: number, y: number, r: number): string => {
    const shell = at`M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}z`;
    const plants = repeat(Math.round(r / 11), (index) => {
      const px = x - r * 0.84 + index * 20;
      const tall = canvas.between(30, 0.66 * Math.sqrt(Math.max(0, r * r - (px - x) ** 2)) + 31);
      return (
        stroke(at`M${px} ${y}q${canvas.between(-14, 14)} ${-tall * 0.5} 0 ${-tall}`, "#3f8f5b", 4) +
        repeat(4, (leaf) =>
          ellipse(px + (leaf % 2 ? 12 : -12), y - tall * (0.3 + leaf * 0.2), 13, 6, "#6fbf73"),
        )
      );
    });
    return (
      circle(
        x,
        y,
        r * 1.5,
        radial(canvas, [
          [0, palette.second, 0.5],
          [1, palette.second, 0],
        ]),
      ) +
      path(
        shell,
        linear(canvas, [
          [0, mix(palette.sun, palette.second, 0.3)],
          [1, palette.accent],
        ]),
      ) +
      clip(canvas, `<path d="${shell}"/>`, plants) +
      path(shell, palette.light, 'opacity="0.16"') +
      repeat(5, (index) =>
        stroke(
          at`M${x} ${y - r}Q${x + (index - 2) * r * 0.62} ${y - r * 0.8} ${x + (index - 2) * r * 0.5} ${y}`,
          palette.light,
          3,
          'opacity="0.6"',
        ),
      ) +
      stroke(
        at`M${x - r * 0.87} ${y - r * 0.5}H${x + r * 0.87}`,
        palette.light,
        3,
        'opacity="0.6"',
      ) +
      path(shell, "none", `stroke="${palette.light}" stroke-width="6"`) +
      rect(x - r - 12, y - 8, r * 2 + 24, 24, palette.dark, 'rx="8"')
    );
  };
  const rocket =
    path(
      "M-54 0V-330Q-50 -450 0 -510Q50 -450 54 -330V0z",
      linear(
        canvas,
        [
          [0, palette.light],
          [0.5, mix(palette.light, palette.far, 0.4)],
          [1, palette.near],
        ],
        "across",
      ),
    ) +
    path("M-54 -110L-120 10L-54 0zM54 -110L120 10L54 0z", palette.accent) +
    circle(0, -340, 26, palette.sun, `stroke="${palette.dark}" stroke-width="7"`) +
    rect(-54, -250, 108, 60, palette.accent) +
    repeat(6, (index) =>
      poly(
        [
          [-54 + index * 18, -190],
          [-45 + index * 18, -250],
          [-36 + index * 18, -190],
        ],
        palette.second,
      ),
    ) +
    path("M-26 0h52l14 30h-80z", palette.dark) +
    stroke("M-86 30L-40 -40M86 30L40 -40", palette.dark, 10);
  const rocks = repeat(40, () => {
    const [x, y, s] = [canvas.between(0, width), canvas.between(872, 990), canvas.between(6, 26)];
    return poly(
      [
        [x - s, y],
        [x - s * 0.5, y - s * 0.7],
        [x + s * 0.5, y - s * 0.8],
        [x + s, y],
      ],
      mix(palette.far, palette.dark, canvas.random()),
    );
  });
  return (
    sky(canvas) +
    disc(canvas, 300, 210, 70, false) +
    circle(520, 330, 26, mix(palette.sun, palette.far, 0.3)) +
    ridge(canvas, { y: 640, rise: 190, steps: 7, color: palette.far }) +
    place(rocket, 1260, 720, 0.98) +
    ridge(canvas, { y: 740, rise: 40, steps: 5, color: mix(palette.far, palette.accent, 0.25) }) +
    dome(420, 780, 160) +
    dome(1010, 770, 130) +
    ridge(canvas, { y: 830, rise: 10, steps: 3, color: palette.middle }) +
    dome(700, 850, 220) +
    rocks +
    place(
      rect(-12, -70, 24, 40, palette.light, 'rx="10"') +
        circle(0, -82, 18, palette.light) +
        rect(-9, -90, 22, 15, palette.accent, 'rx="7"') +
        stroke("M-6 -30L-10 0M6 -30L12 0", palette.light, 10),
      1160,
      880,
      1.1,
    )
  );
}
