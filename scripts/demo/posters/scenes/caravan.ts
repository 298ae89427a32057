import {
  type Canvas,
  circle,
  curve,
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

function dune(canvas: Canvas, points: readonly Point[], color: string): string {
  const { palette } = canvas;
  const d = `${curve(points)}L${width + 100} ${height}L-100 ${height}z`;
  const fill = linear(canvas, [
    [0, mix(color, palette.sun, 0.5)],
    [0.5, color],
    [1, mix(color, palette.dark, 0.35)],
  ]);
  const folds = repeat(7, (index) =>
    stroke(
      curve(
        points.map(([x, y]) => [x, y + 30 + index * 34 + Math.sin(x / 90 + index) * 8] as const),
      ),
      mix(color, palette.dark, 0.5),
      2.5,
      `opacity="${(0.3 - index * 0.035).toFixed(2)}"`,
    ),
  );
  return path(d, fill) + folds;
}

const camel =
  "M-100 0L-96 -96Q-120 -110 -116 -70Q-124 -120 -92 -128Q-70 -130 -56 -150Q-34 -196 0 -192Q30 -188 46 -146Q70 -132 92 -134Q110 -140 116 -176Q118 -206 142 -214Q172 -216 186 -200Q184 -186 166 -184Q150 -184 146 -162Q140 -112 98 -98L92 0L76 0L68 -84Q20 -70 -56 -84L-66 0L-82 0L-84 -84z";

export function caravanScene(canvas: Canvas): string {
  const { palette } = canvas;
  const line = repeat(6, (index) => {
    const slabs =
      rect(-62, -158, 36, 88, palette.light, `rx="4" stroke="${palette.dark}" stroke-width="3"`) +
      rect(
        -20,
        -152,
        36,
        88,
        mix(palette.light, palette.far, 0.25),
        `rx="4" stroke="${palette.dark}" stroke-width="3"`,
      );
    const [x, y] = [300 + index * 195, 700 - Math.sin(index / 1.7 + 0.4) * 66];
    return place(
      path(camel, index % 2 ? palette.dark : palette.near) + slabs,
      x,
      y,
      0.8 + index * 0.03,
    );
  });
  const walker = place(
    path("M-24 0L-14 -90Q0 -116 16 -90L28 0z", palette.accent) +
      circle(2, -116, 16, palette.dark) +
      path("M-16 -120Q2 -148 20 -120z", palette.light),
    1450,
    742,
    0.95,
  );
  return (
    sky(canvas) +
    disc(canvas, 500, 290, 130) +
    dune(
      canvas,
      [
        [-100, 600],
        [200, 470],
        [520, 560],
        [900, 430],
        [1250, 540],
        [1700, 460],
      ],
      palette.far,
    ) +
    dune(
      canvas,
      [
        [-100, 740],
        [300, 650],
        [640, 720],
        [960, 760],
        [1280, 690],
        [1700, 760],
      ],
      mix(palette.far, palette.middle, 0.6),
    ) +
    line +
    walker +
    dune(
      canvas,
      [
        [-100, 860],
        [360, 910],
        [800, 800],
        [1240, 900],
        [1700, 830],
      ],
      palette.middle,
    )
  );
}
