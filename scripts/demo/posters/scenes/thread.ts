import {
  at,
  type Canvas,
  circle,
  curve,
  ellipse,
  height,
  linear,
  mix,
  type Point,
  path,
  place,
  rect,
  repeat,
  stroke,
  width,
} from "../canvas.ts";
import { disc, sky } from "../sky.ts";

export function threadScene(canvas: Canvas): string {
  const { palette } = canvas;
  const folds = repeat(9, (index) => {
    const y = 470 + index * 68;
    const points: Point[] = Array.from({ length: 9 }, (_, step) => [
      step * 220 - 80,
      y + Math.sin(step * 0.9 + index * 0.7) * 54,
    ]);
    return (
      path(
        `${curve(points)}L${width + 200} ${height + 100}L-200 ${height + 100}z`,
        linear(canvas, [
          [0, mix(palette.far, palette.light, index % 2 ? 0.2 : 0.02)],
          [0.5, mix(palette.middle, palette.near, index / 9)],
          [1, palette.dark],
        ]),
      ) +
      (index % 3 === 1
        ? stroke(
            curve(points.map(([x, yy]) => [x, yy + 22] as const)),
            palette.second,
            6,
            'stroke-dasharray="30 20"',
          )
        : "")
    );
  });
  const spool =
    rect(
      -120,
      -250,
      240,
      250,
      linear(
        canvas,
        [
          [0, mix(palette.accent, palette.sun, 0.3)],
          [0.5, palette.accent],
          [1, mix(palette.accent, palette.dark, 0.6)],
        ],
        "across",
      ),
    ) +
    repeat(24, (index) =>
      stroke(at`M-120 ${-246 + index * 10.4}q120 14 240 0`, palette.dark, 2, 'opacity="0.35"'),
    ) +
    ellipse(0, -254, 156, 34, mix(palette.light, palette.second, 0.5)) +
    ellipse(0, -260, 156, 34, palette.light) +
    ellipse(0, -260, 40, 9, palette.near) +
    path(
      "M-156 0A156 34 0 0 0 156 0V26A156 34 0 0 1 -156 26z",
      mix(palette.light, palette.near, 0.35),
    ) +
    ellipse(0, 0, 156, 34, palette.light) +
    rect(-120, -20, 240, 14, mix(palette.accent, palette.dark, 0.3)) +
    path("M-120 -14A120 24 0 0 0 120 -14z", mix(palette.accent, palette.dark, 0.3));
  const needle =
    path(
      "M-14 -300Q0 -342 14 -300L8 300L0 350L-8 300z",
      linear(
        canvas,
        [
          [0, palette.light],
          [0.5, "#ffffff"],
          [1, mix(palette.light, palette.near, 0.5)],
        ],
        "across",
      ),
    ) + ellipse(0, -286, 5, 26, palette.near);
  const threadLine = "M560 540C720 300 880 520 990 340C1060 220 1190 150 1252 205";
  return (
    sky(canvas) +
    disc(canvas, 460, 270, 130) +
    folds +
    stroke(
      "M1060 735L1010 770M990 785L930 812M908 820L840 836M816 838L744 836",
      palette.accent,
      9,
    ) +
    place(spool, 470, 760, 1.1, -4) +
    stroke(threadLine, palette.dark, 12, 'opacity="0.25" transform="translate(8 14)"') +
    stroke(threadLine, palette.accent, 9) +
    place(needle, 1160, 470, 1.02, 20) +
    repeat(3, (index) =>
      place(
        circle(0, 0, 44, canvas.pick([palette.second, palette.accent, palette.light])) +
          circle(
            0,
            0,
            34,
            "none",
            `stroke="${palette.dark}" stroke-width="3" stroke-opacity="0.35"`,
          ) +
          [
            [-10, -10],
            [10, -10],
            [-10, 10],
            [10, 10],
          ]
            .map(([x = 0, y = 0]) => circle(x, y, 6, palette.dark))
            .join(""),
        760 + index * 150,
        900 + (index % 2) * 34,
        0.9,
      ),
    )
  );
}
