import {
  type Canvas,
  circle,
  ellipse,
  group,
  height,
  linear,
  mix,
  radial,
  rect,
  width,
} from "./canvas.ts";
import { stars } from "./sky.ts";
import { mudCloth, ringBand, strip } from "./weave.ts";

/** A glowing wall of ringed bands for one thing to stand before. */
export function backdrop(canvas: Canvas, x: number, y: number): string {
  const { palette } = canvas;
  const [top, middle, low] = palette.sky;
  const wall = radial(canvas, [
    [0, low],
    [0.45, middle],
    [1, top],
  ]);
  const rings = [250, 340, 440, 560, 700].map((radius, index) =>
    group(
      ringBand(canvas, x, y, radius, 26 + index * 7, index % 2 ? palette.second : palette.light) +
        circle(x, y, radius - 12, "none", `stroke="${palette.light}" stroke-width="2.5"`),
      `opacity="${(0.36 - index * 0.05).toFixed(2)}"`,
    ),
  );
  return (
    rect(-400, -400, width + 800, height + 800, wall) +
    (palette.starry ? stars(canvas, 700, 90) : "") +
    rings.join("")
  );
}

/** A table or floor with a cloth laid along its edge. */
export function table(canvas: Canvas, y: number): string {
  const { palette } = canvas;
  return (
    rect(
      0,
      y,
      width,
      height - y,
      linear(canvas, [
        [0, palette.middle],
        [1, palette.dark],
      ]),
    ) +
    rect(0, y, width, height - y, mudCloth(canvas, palette.light, 0.1)) +
    strip(canvas, 0, y + 34, width, 92) +
    rect(0, y, width, 10, mix(palette.far, palette.light, 0.3))
  );
}

export function shadow(x: number, y: number, rx: number): string {
  return ellipse(x, y, rx, rx * 0.09, "#000000", 'opacity="0.42"');
}
