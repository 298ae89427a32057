import type { Filters } from "../document.ts";
import { drawFiltered, type OpenCanvas } from "./draw-filtered.ts";

/** How a picture is written to a file; `quality` from 0 to 1, of no matter for a PNG. */
export interface Encoding {
  readonly type: "image/png" | "image/jpeg" | "image/webp";
  readonly quality: number;
}

/** A picture that is to be painted, in its own size. Its bitmaps are used up by that. */
export interface PaintJob {
  readonly source: ImageBitmap;
  readonly filters: Filters;
  /** Standard deviation of the blur, in pixels of `source`. */
  readonly sigma: number;
  /** Of the size of `source`; lies above it. */
  readonly layers: ImageBitmap | null;
  /** What has no transparency is laid on white. */
  readonly isOpaque: boolean;
}

/** Paints a picture under its filters with its layers above it; closes the bitmaps. */
export async function paint<Canvas extends ReturnType<OpenCanvas>>(
  { source, layers, isOpaque, ...look }: PaintJob,
  openCanvas: (width: number, height: number) => Canvas,
  between: (done: number) => void | Promise<void>,
): Promise<Canvas["canvas"]> {
  try {
    const onto = openCanvas(source.width, source.height);
    await drawFiltered(onto, { source, ...look }, openCanvas, between);
    if (layers !== null) onto.drawImage(layers, 0, 0);
    if (isOpaque) {
      onto.globalCompositeOperation = "destination-over";
      onto.fillStyle = "#ffffff";
      onto.fillRect(0, 0, source.width, source.height);
    }
    return onto.canvas;
  } finally {
    source.close();
    layers?.close();
  }
}
