/** A box filter of fractional width: full pixels around the centre, and a partial pixel at each end. */
interface BoxFilter {
  /** Number of full pixels on each side of the centre. */
  readonly radius: number;
  /** Weight of the partial pixels, from 0 to 1. */
  readonly edgeWeight: number;
}

/** The number of times that the box filter is applied. */
const passes = 3;

/**
 * Returns the box filter that, applied three times, has the variance of a Gaussian with this standard deviation in
 * pixels (Gwosdek et al., "Theoretical Foundations of Gaussian Convolution by Extended Box Filtering", 2011). The cost
 * does not depend on the standard deviation.
 */
function toBoxFilter(sigma: number): BoxFilter {
  const variance = sigma ** 2 / passes;
  const radius = Math.floor((Math.sqrt(12 * variance + 1) - 1) / 2);
  const edgeWeight =
    ((2 * radius + 1) * (radius * (radius + 1) - 3 * variance)) /
    (6 * (variance - (radius + 1) ** 2));
  return { radius, edgeWeight };
}

/** Returns the radius in pixels within which pixels influence each other. */
export function getBlurRadius(sigma: number): number {
  return passes * (toBoxFilter(sigma).radius + 1);
}

/** Applies a box filter to a line of `length` RGBA pixels; the edge pixel is repeated outside. */
function applyBoxFilter(
  source: Float32Array,
  target: Float32Array,
  length: number,
  { radius, edgeWeight }: BoxFilter,
): void {
  const weight = 1 / (2 * radius + 1 + 2 * edgeWeight);
  const last = length - 1;
  const getOffset = (pixel: number) => Math.min(last, Math.max(0, pixel)) * 4;
  for (let channel = 0; channel < 4; channel += 1) {
    let sum = 0;
    for (let pixel = -radius; pixel <= radius; pixel += 1)
      sum += source[getOffset(pixel) + channel] ?? 0;
    for (let pixel = 0; pixel < length; pixel += 1) {
      const before = source[getOffset(pixel - radius - 1) + channel] ?? 0;
      const after = source[getOffset(pixel + radius + 1) + channel] ?? 0;
      target[pixel * 4 + channel] = (sum + edgeWeight * (before + after)) * weight;
      sum += after - (source[getOffset(pixel - radius) + channel] ?? 0);
    }
  }
}

interface PixelLine {
  readonly start: number;
  /** Index step from one pixel to the next. */
  readonly step: number;
  readonly length: number;
}

/** Blurs a row or column in place; colours are weighted by alpha. */
function blurLine(
  pixels: Uint8ClampedArray,
  { start, step, length }: PixelLine,
  box: BoxFilter,
  [firstBuffer, secondBuffer]: readonly [Float32Array, Float32Array],
): void {
  for (let pixel = 0; pixel < length; pixel += 1) {
    const offset = start + pixel * step;
    const alpha = pixels[offset + 3] ?? 0;
    const factor = alpha / 255;
    firstBuffer[pixel * 4] = (pixels[offset] ?? 0) * factor;
    firstBuffer[pixel * 4 + 1] = (pixels[offset + 1] ?? 0) * factor;
    firstBuffer[pixel * 4 + 2] = (pixels[offset + 2] ?? 0) * factor;
    firstBuffer[pixel * 4 + 3] = alpha;
  }
  applyBoxFilter(firstBuffer, secondBuffer, length, box);
  applyBoxFilter(secondBuffer, firstBuffer, length, box);
  applyBoxFilter(firstBuffer, secondBuffer, length, box);
  for (let pixel = 0; pixel < length; pixel += 1) {
    const offset = start + pixel * step;
    const alpha = secondBuffer[pixel * 4 + 3] ?? 0;
    const factor = alpha === 0 ? 0 : 255 / alpha;
    pixels[offset] = (secondBuffer[pixel * 4] ?? 0) * factor;
    pixels[offset + 1] = (secondBuffer[pixel * 4 + 1] ?? 0) * factor;
    pixels[offset + 2] = (secondBuffer[pixel * 4 + 2] ?? 0) * factor;
    pixels[offset + 3] = alpha;
  }
}

/**
 * Blurs pixels (RGBA, not premultiplied, as in `ImageData`) in place by a Gaussian of `sigma` pixels. Edge pixels
 * are repeated outside, so that edges do not fade.
 */
export function blur(
  pixels: Uint8ClampedArray,
  { width, height }: { readonly width: number; readonly height: number },
  sigma: number,
): void {
  if (sigma <= 0) return;
  const box = toBoxFilter(sigma);
  const bufferLength = Math.max(width, height) * 4;
  const buffers = [new Float32Array(bufferLength), new Float32Array(bufferLength)] as const;
  for (let row = 0; row < height; row += 1) {
    blurLine(pixels, { start: row * width * 4, step: 4, length: width }, box, buffers);
  }
  for (let column = 0; column < width; column += 1) {
    blurLine(pixels, { start: column * 4, step: width * 4, length: height }, box, buffers);
  }
}
