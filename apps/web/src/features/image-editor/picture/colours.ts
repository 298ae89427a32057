import type { Filters } from "../document.ts";

/** 3x3 colour matrix in row order: red, green, blue. */
type Matrix = readonly number[];

// Source of formulas and factors: Filter Effects Module Level 1, "Filter Functions"
// (https://www.w3.org/TR/filter-effects-1/).

const unchanged: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1];
/** Luminance coefficients, with the digits that the specification uses for each filter. */
const greyOfSaturate: Matrix = [0.213, 0.715, 0.072, 0.213, 0.715, 0.072, 0.213, 0.715, 0.072];
const grey: Matrix = [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722];
const sepia: Matrix = [0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131];

/** Interpolates between `full` at 0 and the identity at 1, and extrapolates beyond, as in each filter's formula. */
function towardsUnchanged(full: Matrix, share: number): Matrix {
  return full.map((factor, at) => factor + ((unchanged[at] ?? 0) - factor) * share);
}

/** Creates a lookup table for 0 to 255. */
function table(value: (before: number) => number): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: 256 }, (_, before) => value(before / 255) * 255);
}

/** `contrast()`. */
const contrasted = (amount: number) => (value: number) => value * amount + 0.5 - 0.5 * amount;
const inverted = (amount: number) => (value: number) => amount + value * (1 - 2 * amount);

function throughTable(pixels: Uint8ClampedArray, values: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    pixels[at] = values[pixels[at] ?? 0] ?? 0;
    pixels[at + 1] = values[pixels[at + 1] ?? 0] ?? 0;
    pixels[at + 2] = values[pixels[at + 2] ?? 0] ?? 0;
  }
}

function throughMatrix(pixels: Uint8ClampedArray, matrix: Matrix): void {
  const [rr = 0, rg = 0, rb = 0, gr = 0, gg = 0, gb = 0, br = 0, bg = 0, bb = 0] = matrix;
  for (let at = 0; at < pixels.length; at += 4) {
    const red = pixels[at] ?? 0;
    const green = pixels[at + 1] ?? 0;
    const blue = pixels[at + 2] ?? 0;
    // Uint8ClampedArray rounds and clamps.
    pixels[at] = rr * red + rg * green + rb * blue;
    pixels[at + 1] = gr * red + gg * green + gb * blue;
    pixels[at + 2] = br * red + bg * green + bb * blue;
  }
}

/**
 * Applies all filters except blur to pixels (RGBA, not premultiplied, as in `ImageData`) in place, like the CSS
 * filters of the same names in order.
 */
export function filterColours(pixels: Uint8ClampedArray, filters: Filters): void {
  const brightness = filters.brightness / 100;
  const contrast = filters.contrast / 100;
  if (brightness !== 1)
    throughTable(
      pixels,
      table((value) => value * brightness),
    );
  if (contrast !== 1) throughTable(pixels, table(contrasted(contrast)));
  if (filters.saturation !== 100)
    throughMatrix(pixels, towardsUnchanged(greyOfSaturate, filters.saturation / 100));
  if (filters.grayscale !== 0)
    throughMatrix(pixels, towardsUnchanged(grey, 1 - filters.grayscale / 100));
  if (filters.sepia !== 0) throughMatrix(pixels, towardsUnchanged(sepia, 1 - filters.sepia / 100));
  if (filters.invert !== 0) throughTable(pixels, table(inverted(filters.invert / 100)));
}
