import { type EditorDocument, getCanvasScale } from "../document.ts";
import type { OpenedPicture } from "../opened-picture.ts";
import { cropBitmap } from "./crop-bitmap.ts";
import type { Encoding, PaintInput } from "./paint.ts";
import { encodeOnMainThread } from "./paint-on-main-thread.ts";
import { openPaintWorker } from "./paint-worker-client.ts";

export type ExportFormat = "png" | "jpeg" | "webp";

const encodings: Readonly<Record<ExportFormat, Encoding>> = {
  png: { type: "image/png", quality: 1 },
  jpeg: { type: "image/jpeg", quality: 0.92 },
  webp: { type: "image/webp", quality: 0.92 },
};

/** The browser cannot encode the requested format. */
export class UnsupportedFormatError extends Error {
  override readonly name = "UnsupportedFormatError";
}

export interface ExportOptions {
  /** Draws the layers onto a canvas of the crop's size; null if there are none. */
  readonly drawLayers: (document: EditorDocument) => Promise<HTMLCanvasElement | null>;
  /** Painted fraction, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

async function createPaintInput(
  picture: OpenedPicture,
  document: EditorDocument,
  format: ExportFormat,
  { drawLayers, signal }: ExportOptions,
): Promise<PaintInput> {
  const layersCanvas = await drawLayers(document);
  signal.throwIfAborted();
  const layers = layersCanvas && (await createImageBitmap(layersCanvas));
  if (layersCanvas !== null) {
    // A size of zero frees the canvas memory at once.
    layersCanvas.width = 0;
    layersCanvas.height = 0;
  }
  const { filters, crop } = document;
  return {
    source: await cropBitmap(picture, crop),
    filters,
    sigma: filters.blur * getCanvasScale(picture),
    layers,
    isOpaque: format === "jpeg",
  };
}

async function encode(
  makeInput: () => Promise<PaintInput>,
  encoding: Encoding,
  { onProgress, signal }: ExportOptions,
): Promise<Blob> {
  const input = await makeInput();
  const worker = openPaintWorker();
  if (worker === null) return encodeOnMainThread(input, encoding, onProgress);
  const cancel = () => worker.close();
  signal.addEventListener("abort", cancel);
  try {
    const result = await worker.paint({ input, encoding }, onProgress);
    if (result.kind === "encoded") return result.blob;
  } finally {
    signal.removeEventListener("abort", cancel);
    worker.close();
  }
  signal.throwIfAborted();
  // The worker failed. It owns the bitmaps of the first input, so another input is created.
  return encodeOnMainThread(await makeInput(), encoding, onProgress);
}

/**
 * Renders the edited picture in the resolution of the opened one. Rejects if the device cannot create a canvas of
 * that size, with `UnsupportedFormatError` if the browser cannot encode the format, or with the signal's reason on
 * abort.
 */
export async function exportPicture(
  picture: OpenedPicture,
  document: EditorDocument,
  format: ExportFormat,
  options: ExportOptions,
): Promise<Blob> {
  const encoding = encodings[format];
  const makeInput = () => createPaintInput(picture, document, format, options);
  const blob = await encode(makeInput, encoding, options);
  options.signal.throwIfAborted();
  // A browser that does not support the format returns a PNG.
  if (blob.type !== encoding.type) throw new UnsupportedFormatError(format);
  return blob;
}
