import { type EditorDocument, getCanvasScale } from "../document.ts";
import type { OpenedPicture } from "../opened-picture.ts";
import { cropBitmap } from "./crop-bitmap.ts";
import type { Encoding, PaintJob } from "./paint.ts";
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
  override readonly name = "FormatUnknown";
}

export interface ExportOptions {
  /** Draws the layers onto a canvas of the crop's size; null if there are none. */
  readonly drawLayers: (document: EditorDocument) => Promise<HTMLCanvasElement | null>;
  /** Painted fraction, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

async function createJob(
  picture: OpenedPicture,
  document: EditorDocument,
  format: ExportFormat,
  { drawLayers, signal }: ExportOptions,
): Promise<PaintJob> {
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
  makeJob: () => Promise<PaintJob>,
  encoding: Encoding,
  { onProgress, signal }: ExportOptions,
): Promise<Blob> {
  const job = await makeJob();
  const worker = openPaintWorker();
  if (worker === null) return encodeOnMainThread(job, encoding, onProgress);
  const cancel = () => worker.close();
  signal.addEventListener("abort", cancel);
  try {
    const result = await worker.paint({ job, encoding }, onProgress);
    if (result.kind === "encoded") return result.blob;
  } finally {
    signal.removeEventListener("abort", cancel);
    worker.close();
  }
  signal.throwIfAborted();
  // The bitmaps of the first job were transferred to the worker.
  return encodeOnMainThread(await makeJob(), encoding, onProgress);
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
  const makeJob = () => createJob(picture, document, format, options);
  const blob = await encode(makeJob, encoding, options);
  options.signal.throwIfAborted();
  // A browser that does not support the format returns a PNG.
  if (blob.type !== encoding.type) throw new UnsupportedFormatError(format);
  return blob;
}
