/** A box filter of fractional width: `reach` full pixels on each side and one partial pixel. */
interface Box {
  readonly reach: number;
  readonly part: number;
}

const boxes = 3;

/**
 * Returns three box filters whose total variance equals that of a Gaussian with this standard deviation in pixels
 * (Gwosdek et al., "Theoretical Foundations of Gaussian Convolution by Extended Box Filtering", 2011). The cost does
 * not depend on the blur.
 */
function boxOf(sigma: number): Box {
  const variance = sigma ** 2 / boxes;
  const reach = Math.floor((Math.sqrt(12 * variance + 1) - 1) / 2);
  const part =
    ((2 * reach + 1) * (reach * (reach + 1) - 3 * variance)) / (6 * (variance - (reach + 1) ** 2));
  return { reach, part };
}

/** Returns the radius in pixels within which pixels influence each other. */
export function blurReach(sigma: number): number {
  return boxes * (boxOf(sigma).reach + 1);
}

/** Applies a box filter to a line of `length` RGBA pixels; the edge pixel is repeated outside. */
function boxAlong(
  from: Float32Array,
  to: Float32Array,
  length: number,
  { reach, part }: Box,
): void {
  const weight = 1 / (2 * reach + 1 + 2 * part);
  const last = length - 1;
  const at = (pixel: number) => Math.min(last, Math.max(0, pixel)) * 4;
  for (let channel = 0; channel < 4; channel += 1) {
    let sum = 0;
    for (let pixel = -reach; pixel <= reach; pixel += 1) sum += from[at(pixel) + channel] ?? 0;
    for (let pixel = 0; pixel < length; pixel += 1) {
      const before = from[at(pixel - reach - 1) + channel] ?? 0;
      const after = from[at(pixel + reach + 1) + channel] ?? 0;
      to[pixel * 4 + channel] = (sum + part * (before + after)) * weight;
      sum += after - (from[at(pixel - reach) + channel] ?? 0);
    }
  }
}

interface Line {
  readonly start: number;
  /** Index step from one pixel to the next. */
  readonly step: number;
  readonly length: number;
}

/** Blurs a row or column in place; colours are weighted by alpha. */
function blurLine(
  pixels: Uint8ClampedArray,
  { start, step, length }: Line,
  box: Box,
  [one, other]: readonly [Float32Array, Float32Array],
): void {
  for (let pixel = 0; pixel < length; pixel += 1) {
    const from = start + pixel * step;
    const alpha = pixels[from + 3] ?? 0;
    const share = alpha / 255;
    one[pixel * 4] = (pixels[from] ?? 0) * share;
    one[pixel * 4 + 1] = (pixels[from + 1] ?? 0) * share;
    one[pixel * 4 + 2] = (pixels[from + 2] ?? 0) * share;
    one[pixel * 4 + 3] = alpha;
  }
  boxAlong(one, other, length, box);
  boxAlong(other, one, length, box);
  boxAlong(one, other, length, box);
  for (let pixel = 0; pixel < length; pixel += 1) {
    const to = start + pixel * step;
    const alpha = other[pixel * 4 + 3] ?? 0;
    const share = alpha === 0 ? 0 : 255 / alpha;
    pixels[to] = (other[pixel * 4] ?? 0) * share;
    pixels[to + 1] = (other[pixel * 4 + 1] ?? 0) * share;
    pixels[to + 2] = (other[pixel * 4 + 2] ?? 0) * share;
    pixels[to + 3] = alpha;
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
  const box = boxOf(sigma);
  const longest = Math.max(width, height) * 4;
  const buffers = [new Float32Array(longest), new Float32Array(longest)] as const;
  for (let row = 0; row < height; row += 1) {
    blurLine(pixels, { start: row * width * 4, step: 4, length: width }, box, buffers);
  }
  for (let column = 0; column < width; column += 1) {
    blurLine(pixels, { start: column * 4, step: width * 4, length: height }, box, buffers);
  }
}
