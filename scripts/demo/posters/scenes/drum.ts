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
  radial,
  repeat,
  stroke,
} from "../canvas.ts";
import { ridge } from "../ground.ts";
import { backdrop, shadow } from "../still-life.ts";
import { strip } from "../weave.ts";

export function drumScene(canvas: Canvas): string {
  const { palette } = canvas;
  const drum = (w: number, h: number, color: string): string => {
    const body = at`M${-w} ${-h}C${-w * 0.98} ${-h * 0.6} ${-w * 0.5} ${-h * 0.46} ${-w * 0.46} ${-h * 0.34}C${-w * 0.44} ${-h * 0.2} ${-w * 0.7} -20 ${-w * 0.76} 0L${w * 0.76} 0C${w * 0.7} -20 ${w * 0.44} ${-h * 0.2} ${w * 0.46} ${-h * 0.34}C${w * 0.5} ${-h * 0.46} ${w * 0.98} ${-h * 0.6} ${w} ${-h}z`;
    const carved = repeat(5, (index) =>
      strip(canvas, -w, -h * 0.1 - index * h * 0.085, w * 2, h * 0.06),
    );
    return (
      path(
        body,
        linear(
          canvas,
          [
            [0, mix(color, palette.sun, 0.35)],
            [0.45, color],
            [1, mix(color, palette.dark, 0.6)],
          ],
          "across",
        ),
      ) +
      clip(
        canvas,
        `<path d="${body}"/>`,
        carved +
          path(
            body,
            linear(
              canvas,
              [
                [0, "#ffffff", 0.12],
                [0.5, "#000000", 0],
                [1, "#000000", 0.5],
              ],
              "across",
            ),
          ),
      ) +
      repeat(13, (index) =>
        stroke(
          at`M${-w + (w / 6) * index} ${-h + 6}L${-w * 0.5 + (w / 12) * index} ${-h * 0.5}M${-w + (w / 6) * index} ${-h + 6}L${-w * 0.5 + (w / 12) * (index + (index < 12 ? 1 : -1))} ${-h * 0.5}`,
          palette.light,
          3,
          'opacity="0.75"',
        ),
      ) +
      ellipse(0, -h, w, w * 0.24, palette.near) +
      ellipse(
        0,
        -h - 6,
        w * 0.95,
        w * 0.22,
        radial(canvas, [
          [0, palette.light],
          [1, mix(palette.light, palette.second, 0.6)],
        ]),
      ) +
      ellipse(
        0,
        -h - 6,
        w * 0.42,
        w * 0.09,
        mix(palette.second, palette.near, 0.35),
        'opacity="0.5"',
      ) +
      repeat(15, (index) => {
        const turn = (index / 14) * Math.PI;
        return circle(Math.cos(turn) * w, -h + Math.sin(turn) * w * 0.24, 7, palette.accent);
      })
    );
  };
  const waves = repeat(7, (index) =>
    ellipse(
      800,
      508,
      190 + index * 66,
      60 + index * 38,
      "none",
      `stroke="${index % 2 ? palette.light : palette.second}" stroke-width="${9 - index}" stroke-dasharray="${index % 3 ? "none" : "24 16"}" opacity="${(0.9 - index * 0.11).toFixed(2)}"`,
    ),
  );
  return (
    backdrop(canvas, 800, 500) +
    ridge(canvas, { y: 830, rise: 20, steps: 4, color: palette.middle }) +
    waves +
    shadow(450, 880, 220) +
    shadow(1150, 880, 200) +
    place(drum(196, 640, palette.near), 450, 880) +
    place(drum(168, 540, palette.middle), 1150, 880) +
    shadow(800, 930, 180) +
    place(drum(150, 410, palette.accent), 800, 930)
  );
}
