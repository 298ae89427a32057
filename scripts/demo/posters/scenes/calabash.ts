import {
  at,
  type Canvas,
  circle,
  clip,
  ellipse,
  linear,
  mix,
  type Point,
  path,
  place,
  poly,
  radial,
  repeat,
  stroke,
} from "../canvas.ts";
import { backdrop, shadow, table } from "../still-life.ts";

export function calabashScene(canvas: Canvas): string {
  const { palette } = canvas;
  const gourd =
    "M-70 -430C-80 -360 -60 -320 -130 -280C-330 -190 -330 60 -190 130C-110 170 110 170 190 130C330 60 330 -190 130 -280C60 -320 80 -360 70 -430Q0 -462 -70 -430z";
  const skin = radial(canvas, [
    [0, mix(palette.second, palette.light, 0.4)],
    [0.6, palette.second],
    [1, mix(palette.accent, palette.dark, 0.5)],
  ]);
  const carved =
    repeat(3, (index) =>
      stroke(
        at`M-320 ${-150 + index * 96}Q0 ${-90 + index * 96} 320 ${-150 + index * 96}`,
        palette.dark,
        7,
      ),
    ) +
    repeat(19, (index) =>
      poly(
        [
          [-290 + index * 32, -124 + Math.sin((index / 18) * Math.PI) * 34],
          [-274 + index * 32, -74 + Math.sin((index / 18) * Math.PI) * 34],
          [-258 + index * 32, -124 + Math.sin((index / 18) * Math.PI) * 34],
        ],
        palette.dark,
      ),
    );
  const node = (x: number, y: number): string =>
    circle(
      x,
      y,
      40,
      radial(canvas, [
        [0, palette.sun, 0.9],
        [1, palette.sun, 0],
      ]),
    ) + circle(x, y, 11, palette.light);
  const lines: readonly (readonly Point[])[] = [
    [
      [-60, 30],
      [-60, 90],
      [-170, 90],
      [-260, 130],
      [-430, 130],
      [-520, 60],
    ],
    [
      [0, 40],
      [0, 140],
    ],
    [
      [60, 30],
      [60, 90],
      [170, 90],
      [260, 130],
      [430, 130],
      [520, 60],
    ],
    [
      [-120, 10],
      [-210, 10],
      [-360, -40],
      [-470, -40],
      [-560, -130],
    ],
    [
      [120, 10],
      [210, 10],
      [360, -40],
      [470, -40],
      [560, -130],
    ],
    [
      [-110, -30],
      [-240, -110],
      [-400, -180],
      [-480, -280],
    ],
    [
      [110, -30],
      [240, -110],
      [400, -180],
      [480, -280],
    ],
  ];
  const traces = lines.map((line) => {
    const d = `M${line.map((point) => point.join(" ")).join("L")}`;
    const [x, y] = line.at(-1) ?? [0, 0];
    return stroke(d, palette.accent, 12, 'opacity="0.35"') + stroke(d, palette.sun, 5) + node(x, y);
  });
  return (
    backdrop(canvas, 800, 470) +
    table(canvas, 800) +
    shadow(800, 822, 330) +
    place(
      path(gourd, skin) +
        clip(
          canvas,
          `<path d="${gourd}"/>`,
          carved +
            path(
              gourd,
              linear(
                canvas,
                [
                  [0, "#ffffff", 0.2],
                  [0.5, "#000000", 0],
                  [1, "#000000", 0.4],
                ],
                "across",
              ),
            ),
        ) +
        ellipse(0, -436, 70, 20, palette.dark) +
        path("M-70 -360Q0 -330 70 -360L66 -336Q0 -306 -66 -336z", palette.accent) +
        traces.join(""),
      800,
      660,
      1.02,
    )
  );
}
