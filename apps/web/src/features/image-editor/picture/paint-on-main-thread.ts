import { type Encoding, type PaintInput, paint } from "./paint.ts";

function openCanvas(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("The browser cannot create a 2D canvas.");
  return context;
}

/** Yields to input and frames. */
const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Paints on the main thread, band by band, if the browser cannot paint in a worker. */
export function paintOnMainThread(
  input: PaintInput,
  onProgress: (fraction: number) => void,
): Promise<HTMLCanvasElement> {
  return paint(input, openCanvas, async (fraction) => {
    onProgress(fraction);
    await yieldToBrowser();
  });
}

/** Like `paintOnMainThread`, but encodes to a file; rejects if encoding fails. */
export async function encodeOnMainThread(
  input: PaintInput,
  { type, quality }: Encoding,
  onProgress: (fraction: number) => void,
): Promise<Blob> {
  const canvas = await paintOnMainThread(input, onProgress);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob === null
          ? reject(new Error(`The browser cannot encode the canvas as ${type}.`))
          : resolve(blob),
      type,
      quality,
    );
  });
}
