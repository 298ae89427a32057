import { canvasScale, type EditorDocument } from "../document.ts";
import type { OpenedPicture } from "../opened-picture.ts";
import { openPaintWorker } from "./ask-worker.ts";
import { cutOut } from "./cut-out.ts";
import type { Encoding, PaintJob } from "./paint.ts";
import { encodeHere } from "./paint-here.ts";

export type ExportFormat = "png" | "jpeg" | "webp";

/** How each format is written. */
const encodings: Readonly<Record<ExportFormat, Encoding>> = {
  png: { type: "image/png", quality: 1 },
  jpeg: { type: "image/jpeg", quality: 0.92 },
  webp: { type: "image/webp", quality: 0.92 },
};

/** This browser cannot write the format that is asked for. */
export class FormatUnknown extends Error {
  override readonly name = "FormatUnknown";
}

export interface ExportOptions {
  /** Draws the layers of a document onto a canvas that is as large as its crop; null where it has none. */
  readonly drawLayers: (document: EditorDocument) => Promise<HTMLCanvasElement | null>;
  /** The share that is painted, 0 to 1. */
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

async function jobOf(
  picture: OpenedPicture,
  document: EditorDocument,
  format: ExportFormat,
  { drawLayers, signal }: ExportOptions,
): Promise<PaintJob> {
  const drawn = await drawLayers(document);
  signal.throwIfAborted();
  const layers = drawn && (await createImageBitmap(drawn));
  if (drawn !== null) {
    // Gives its memory back at once, where the browser would wait.
    drawn.width = 0;
    drawn.height = 0;
  }
  const { filters, image } = document;
  return {
    source: await cutOut(picture, image),
    filters,
    sigma: filters.blur * canvasScale(picture),
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
  if (worker === null) return encodeHere(job, encoding, onProgress);
  const cancel = () => worker.close();
  signal.addEventListener("abort", cancel);
  try {
    const painted = await worker.paint({ job, encoding }, onProgress);
    if (painted.is === "encoded") return painted.blob;
  } finally {
    signal.removeEventListener("abort", cancel);
    worker.close();
  }
  signal.throwIfAborted();
  return encodeHere(await makeJob(), encoding, onProgress);
}

/**
 * The picture as it was edited, at the resolution of the opened one. Rejects where the device gives no canvas of that
 * size, with `FormatUnknown` where its browser does not write the format, with the signal's reason when that aborts.
 */
export async function exportPicture(
  picture: OpenedPicture,
  document: EditorDocument,
  format: ExportFormat,
  options: ExportOptions,
): Promise<Blob> {
  const encoding = encodings[format];
  const makeJob = () => jobOf(picture, document, format, options);
  const blob = await encode(makeJob, encoding, options);
  options.signal.throwIfAborted();
  // A browser that does not know the format writes a PNG instead, and says so by the type only.
  if (blob.type !== encoding.type) throw new FormatUnknown(format);
  return blob;
}
