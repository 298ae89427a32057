import { type Encoding, type PaintJob, paint } from "./paint.ts";

/** Request to the worker; without an encoding it returns a bitmap for the screen. */
export interface PaintQuestion {
  readonly job: PaintJob;
  readonly encoding: Encoding | null;
}

/** `done`: painted fraction, 0 to 1. `refused`: workers of this device cannot paint. */
export type PaintAnswer =
  | { readonly is: "painting"; readonly done: number }
  | { readonly is: "painted"; readonly bitmap: ImageBitmap }
  | { readonly is: "encoded"; readonly blob: Blob }
  | { readonly is: "refused" };

function openCanvas(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("No 2d canvas in this worker.");
  return context;
}

const answer = (said: PaintAnswer, transfer: Transferable[] = []) =>
  postMessage(said, { transfer });

async function take({ job, encoding }: PaintQuestion): Promise<void> {
  try {
    const canvas = await paint(job, openCanvas, (done) => answer({ is: "painting", done }));
    if (encoding === null) {
      const bitmap = canvas.transferToImageBitmap();
      answer({ is: "painted", bitmap }, [bitmap]);
    } else answer({ is: "encoded", blob: await canvas.convertToBlob(encoding) });
  } catch {
    answer({ is: "refused" });
  }
}

addEventListener("message", ({ data }: MessageEvent<PaintQuestion>) => void take(data));
