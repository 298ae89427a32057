import type { Filters } from "../document.ts";

/** Nine factors: what of red, green and blue makes the new red, then green, then blue. */
type Matrix = readonly [number, number, number, number, number, number, number, number, number];

// Formulas and factors: Filter Effects Module Level 1, "Filter Functions" (https://www.w3.org/TR/filter-effects-1/).

/** `saturate()`: 1 leaves the colours as they are. */
function saturate(s: number): Matrix {
  return [
    0.213 + 0.787 * s,
    0.715 - 0.715 * s,
    0.072 - 0.072 * s,
    0.213 - 0.213 * s,
    0.715 + 0.285 * s,
    0.072 - 0.072 * s,
    0.213 - 0.213 * s,
    0.715 - 0.715 * s,
    0.072 + 0.928 * s,
  ];
}

/** `grayscale()`: 0 leaves the colours as they are. */
function grayscale(amount: number): Matrix {
  const g = 1 - amount;
  return [
    0.2126 + 0.7874 * g,
    0.7152 - 0.7152 * g,
    0.0722 - 0.0722 * g,
    0.2126 - 0.2126 * g,
    0.7152 + 0.2848 * g,
    0.0722 - 0.0722 * g,
    0.2126 - 0.2126 * g,
    0.7152 - 0.7152 * g,
    0.0722 + 0.9278 * g,
  ];
}

/** `sepia()`: 0 leaves the colours as they are. */
function sepia(amount: number): Matrix {
  const g = 1 - amount;
  return [
    0.393 + 0.607 * g,
    0.769 - 0.769 * g,
    0.189 - 0.189 * g,
    0.349 - 0.349 * g,
    0.686 + 0.314 * g,
    0.168 - 0.168 * g,
    0.272 - 0.272 * g,
    0.534 - 0.534 * g,
    0.131 + 0.869 * g,
  ];
}

/** A new value for each of 0 to 255. */
function table(value: (before: number) => number): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: 256 }, (_, before) => value(before / 255) * 255);
}

/** `contrast()`: away from the middle grey, or towards it. */
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
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = matrix;
  for (let at = 0; at < pixels.length; at += 4) {
    const red = pixels[at] ?? 0;
    const green = pixels[at + 1] ?? 0;
    const blue = pixels[at + 2] ?? 0;
    // The array rounds and keeps each within 0 and 255.
    pixels[at] = rr * red + rg * green + rb * blue;
    pixels[at + 1] = gr * red + gg * green + gb * blue;
    pixels[at + 2] = br * red + bg * green + bb * blue;
  }
}

/**
 * Lays every filter but the blur over pixels (RGBA, not premultiplied, as in `ImageData`), in place: as the CSS
 * filters of the same names do one after the other.
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
  if (filters.saturation !== 100) throughMatrix(pixels, saturate(filters.saturation / 100));
  if (filters.grayscale !== 0) throughMatrix(pixels, grayscale(filters.grayscale / 100));
  if (filters.sepia !== 0) throughMatrix(pixels, sepia(filters.sepia / 100));
  if (filters.invert !== 0) throughTable(pixels, table(inverted(filters.invert / 100)));
}
