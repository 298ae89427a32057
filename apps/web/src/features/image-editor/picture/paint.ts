import type { Filters } from "../document.ts";
import { drawFiltered, type OpenCanvas } from "./draw-filtered.ts";

/** Encoding of a file; `quality` from 0 to 1 is ignored for PNG. */
export interface Encoding {
  readonly type: "image/png" | "image/jpeg" | "image/webp";
  readonly quality: number;
}

/** A picture to paint in its own size. Painting closes its bitmaps. */
export interface PaintInput {
  readonly source: ImageBitmap;
  readonly filters: Filters;
  /** Standard deviation of the blur, in pixels of `source`. */
  readonly sigma: number;
  /** Drawn above `source`, in the same size. */
  readonly layers: ImageBitmap | null;
  /** White background for formats without transparency. */
  readonly isOpaque: boolean;
}

/**
 * Paints a filtered picture with its layers and closes the bitmaps. `onProgress` gets the finished fraction of the
 * picture, 0 to 1, and is awaited.
 */
export async function paint<Canvas extends ReturnType<OpenCanvas>>(
  { source, layers, isOpaque, ...filtering }: PaintInput,
  openCanvas: (width: number, height: number) => Canvas,
  onProgress: (fraction: number) => void | Promise<void>,
): Promise<Canvas["canvas"]> {
  try {
    const context = openCanvas(source.width, source.height);
    await drawFiltered(context, { source, ...filtering }, openCanvas, onProgress);
    if (layers !== null) context.drawImage(layers, 0, 0);
    if (isOpaque) {
      context.globalCompositeOperation = "destination-over";
      context.fillStyle = "#ffffff";
      context.fillRect(0, 0, source.width, source.height);
    }
    return context.canvas;
  } finally {
    source.close();
    layers?.close();
  }
}
