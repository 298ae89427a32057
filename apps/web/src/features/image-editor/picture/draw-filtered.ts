import { type Filters, noFilters } from "../document.ts";
import { areFiltersEqual } from "../filters.ts";
import { blur, getBlurRadius } from "./blur.ts";
import { applyColorFilters } from "./color-filters.ts";

export type Context2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Creates a canvas and returns its 2D context; throws if the device cannot create one. */
export type OpenCanvas = (width: number, height: number) => Context2d;

/** A picture and the filters to draw it with. */
export interface FilteredPicture {
  readonly source: ImageBitmap;
  readonly filters: Filters;
  /** Standard deviation of the blur in pixels of `source`. */
  readonly sigma: number;
}

/** Pixels per band: limits memory and time per step. */
const bandPixels = 500_000;

/**
 * Draws a filtered picture onto a canvas of its size, in bands of rows. After each band, `onProgress` gets the finished
 * fraction of the picture, 0 to 1, and is awaited, so that it can let the browser handle input before the next band.
 */
export async function drawFiltered(
  target: Context2d,
  { source, filters, sigma }: FilteredPicture,
  openCanvas: OpenCanvas,
  onProgress: (fraction: number) => void | Promise<void>,
): Promise<void> {
  const { width, height } = source;
  if (areFiltersEqual(filters, noFilters)) {
    target.drawImage(source, 0, 0);
    return;
  }
  const margin = sigma > 0 ? getBlurRadius(sigma) : 0;
  // With a large blur, bands are at least as high as its radius; otherwise most rows would be processed twice.
  const bandRows = Math.min(height, Math.max(margin, Math.ceil(bandPixels / width)));
  const band = openCanvas(width, Math.min(height, bandRows + 2 * margin));
  for (let top = 0; top < height; top += bandRows) {
    const bottom = Math.min(height, top + bandRows);
    const bandTop = Math.max(0, top - margin);
    const bandHeight = Math.min(height, bottom + margin) - bandTop;
    band.clearRect(0, 0, width, bandHeight);
    band.drawImage(source, 0, bandTop, width, bandHeight, 0, 0, width, bandHeight);
    const image = band.getImageData(0, 0, width, bandHeight);
    applyColorFilters(image.data, filters);
    blur(image.data, { width, height: bandHeight }, sigma);
    target.putImageData(image, 0, bandTop, 0, top - bandTop, width, bottom - top);
    await onProgress(bottom / height);
  }
}
