import {
  at,
  type Canvas,
  circle,
  group,
  height,
  linear,
  mix,
  path,
  radial,
  rect,
  repeat,
  stroke,
  width,
} from "./canvas.ts";
import { ringBand } from "./weave.ts";

export function sky(canvas: Canvas, bottom = height): string {
  const [top, middle, low] = canvas.palette.sky;
  const fill = linear(canvas, [
    [0, top],
    [0.55, middle],
    [1, low],
  ]);
  return (
    rect(0, 0, width, bottom, fill) + (canvas.palette.starry ? stars(canvas, bottom * 0.7) : "")
  );
}

export function stars(canvas: Canvas, bottom: number, count = 150): string {
  return repeat(count, () => {
    const y = canvas.between(0, bottom);
    const size = canvas.random() ** 3 * 3 + 0.8;
    return circle(
      canvas.between(0, width),
      y,
      size,
      canvas.palette.light,
      `opacity="${(0.9 - (y / bottom) * 0.6).toFixed(2)}"`,
    );
  });
}

/** Sun or moon with a halo and, if asked, rings of cut-cloth marks. */
export function disc(canvas: Canvas, x: number, y: number, r: number, ringed = true): string {
  const { sun } = canvas.palette;
  const halo = radial(canvas, [
    [0, sun, 0.75],
    [0.35, sun, 0.3],
    [1, sun, 0],
  ]);
  const face = radial(canvas, [
    [0, mix(sun, "#ffffff", 0.5)],
    [0.8, sun],
    [1, mix(sun, canvas.palette.sky[2], 0.22)],
  ]);
  const rings = ringed
    ? group(
        ringBand(canvas, x, y, r * 1.16, r * 0.1, sun) +
          ringBand(canvas, x, y, r * 1.42, r * 0.07, sun) +
          circle(x, y, r * 1.36, "none", `stroke="${sun}" stroke-width="3"`),
        'opacity="0.5"',
      )
    : "";
  return circle(x, y, r * 3, halo) + rings + circle(x, y, r, face);
}

export function crescent(canvas: Canvas, x: number, y: number, r: number): string {
  const halo = radial(canvas, [
    [0, canvas.palette.sun, 0.5],
    [1, canvas.palette.sun, 0],
  ]);
  return (
    circle(x, y, r * 3, halo) +
    path(
      at`M${x + r * 0.4} ${y - r * 0.92}A${r} ${r} 0 1 0 ${x + r * 0.4} ${y + r * 0.92}A${r * 0.78} ${r * 0.78} 0 1 1 ${x + r * 0.4} ${y - r * 0.92}z`,
      canvas.palette.sun,
    )
  );
}

/** Flat, banded clouds. */
export function clouds(canvas: Canvas, top: number, bottom: number, count = 5): string {
  return repeat(count, () => {
    const [x, y] = [canvas.between(-100, width), canvas.between(top, bottom)];
    const w = canvas.between(220, 520);
    return group(
      rect(x, y, w, 16, canvas.palette.light, 'rx="8"') +
        rect(x + w * 0.18, y - 22, w * 0.5, 16, canvas.palette.light, 'rx="8"') +
        rect(x - w * 0.14, y + 22, w * 0.7, 12, canvas.palette.light, 'rx="6"'),
      `opacity="${canvas.between(0.14, 0.36).toFixed(2)}"`,
    );
  });
}

export function birds(canvas: Canvas, x: number, y: number, count = 7, size = 1): string {
  return repeat(count, (index) => {
    const span = canvas.between(16, 30) * size;
    const [bx, by] = [
      x + index * 46 * size + canvas.between(-18, 18),
      y + Math.abs(index - count / 2) * 22 * size + canvas.between(-10, 10),
    ];
    return stroke(
      at`M${bx - span} ${by - span * 0.2}q${span * 0.6} ${-span * 0.55} ${span} ${span * 0.2}q${span * 0.4} ${-span * 0.75} ${span} ${-span * 0.2}`,
      canvas.palette.dark,
      4 * size,
      'opacity="0.8"',
    );
  });
}
