import type { Filters } from "../document.ts";

/** 3x3 colour matrix in row order: red, green, blue. */
type Matrix = readonly number[];

// Source of formulas and factors: Filter Effects Module Level 1, "Filter Functions"
// (https://www.w3.org/TR/filter-effects-1/).

const identity: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1];
// The W3C specification rounds the luminance coefficients differently for `saturate()` and `grayscale()`.
const saturateLuminance: Matrix = [0.213, 0.715, 0.072, 0.213, 0.715, 0.072, 0.213, 0.715, 0.072];
const luminance: Matrix = [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722];
const sepia: Matrix = [0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131];

/** Interpolates between `matrix` at 0 and the identity at 1, and extrapolates beyond, as in each filter's formula. */
function interpolateToIdentity(matrix: Matrix, amount: number): Matrix {
  return matrix.map((factor, index) => factor + ((identity[index] ?? 0) - factor) * amount);
}

/** Creates the lookup table of a function from 0–1 to 0–1 for the channel values 0 to 255. */
function createLookupTable(transform: (level: number) => number): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: 256 }, (_, level) => transform(level / 255) * 255);
}

const contrastTransform = (amount: number) => (value: number) =>
  value * amount + 0.5 - 0.5 * amount;
const invertTransform = (amount: number) => (value: number) => amount + value * (1 - 2 * amount);

function applyLookupTable(pixels: Uint8ClampedArray, table: Uint8ClampedArray): void {
  for (let index = 0; index < pixels.length; index += 4) {
    pixels[index] = table[pixels[index] ?? 0] ?? 0;
    pixels[index + 1] = table[pixels[index + 1] ?? 0] ?? 0;
    pixels[index + 2] = table[pixels[index + 2] ?? 0] ?? 0;
  }
}

function applyMatrix(pixels: Uint8ClampedArray, matrix: Matrix): void {
  const [rr = 0, rg = 0, rb = 0, gr = 0, gg = 0, gb = 0, br = 0, bg = 0, bb = 0] = matrix;
  for (let index = 0; index < pixels.length; index += 4) {
    const red = pixels[index] ?? 0;
    const green = pixels[index + 1] ?? 0;
    const blue = pixels[index + 2] ?? 0;
    // Uint8ClampedArray rounds and clamps.
    pixels[index] = rr * red + rg * green + rb * blue;
    pixels[index + 1] = gr * red + gg * green + gb * blue;
    pixels[index + 2] = br * red + bg * green + bb * blue;
  }
}

/**
 * Applies all filters except blur to pixels (RGBA, not premultiplied, as in `ImageData`) in place, like the CSS
 * filters of the same names in order.
 */
export function applyColorFilters(pixels: Uint8ClampedArray, filters: Filters): void {
  const brightness = filters.brightness / 100;
  const contrast = filters.contrast / 100;
  if (brightness !== 1)
    applyLookupTable(
      pixels,
      createLookupTable((value) => value * brightness),
    );
  if (contrast !== 1) applyLookupTable(pixels, createLookupTable(contrastTransform(contrast)));
  if (filters.saturation !== 100)
    applyMatrix(pixels, interpolateToIdentity(saturateLuminance, filters.saturation / 100));
  if (filters.grayscale !== 0)
    applyMatrix(pixels, interpolateToIdentity(luminance, 1 - filters.grayscale / 100));
  if (filters.sepia !== 0)
    applyMatrix(pixels, interpolateToIdentity(sepia, 1 - filters.sepia / 100));
  if (filters.invert !== 0)
    applyLookupTable(pixels, createLookupTable(invertTransform(filters.invert / 100)));
}
