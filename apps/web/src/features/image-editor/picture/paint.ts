import type { Filters } from "../document.ts";
import { drawFiltered, type OpenCanvas } from "./draw-filtered.ts";

/** Encoding of a file; `quality` from 0 to 1 is ignored for PNG. */
export interface Encoding {
  readonly type: "image/png" | "image/jpeg" | "image/webp";
  readonly quality: number;
}

/** A picture to paint in its own size. Painting closes its bitmaps. */
export interface PaintJob {
  readonly source: ImageBitmap;
  readonly filters: Filters;
  /** Standard deviation of the blur, in pixels of `source`. */
  readonly sigma: number;
  /** Drawn above `source`, in the same size. */
  readonly layers: ImageBitmap | null;
  /** White background for formats without transparency. */
  readonly isOpaque: boolean;
}

/** Paints a filtered picture with its layers and closes the bitmaps. */
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
