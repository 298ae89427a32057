import { type Encoding, type PaintInput, paint } from "./paint.ts";

/** Request to the worker; without an encoding it returns a bitmap for the screen. */
export interface PaintRequest {
  readonly input: PaintInput;
  readonly encoding: Encoding | null;
}

/** `fraction`: the painted part, 0 to 1. `failed`: the worker could not paint or encode. */
export type PaintResponse =
  | { readonly kind: "painting"; readonly fraction: number }
  | { readonly kind: "painted"; readonly bitmap: ImageBitmap }
  | { readonly kind: "encoded"; readonly blob: Blob }
  | { readonly kind: "failed" };

function openCanvas(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("The browser cannot create a 2D canvas in a worker.");
  return context;
}

const respond = (response: PaintResponse, transfer: Transferable[] = []) =>
  postMessage(response, { transfer });

async function handleRequest({ input, encoding }: PaintRequest): Promise<void> {
  try {
    const canvas = await paint(input, openCanvas, (fraction) =>
      respond({ kind: "painting", fraction }),
    );
    if (encoding === null) {
      const bitmap = canvas.transferToImageBitmap();
      respond({ kind: "painted", bitmap }, [bitmap]);
    } else respond({ kind: "encoded", blob: await canvas.convertToBlob(encoding) });
  } catch {
    respond({ kind: "failed" });
  }
}

addEventListener("message", ({ data }: MessageEvent<PaintRequest>) => void handleRequest(data));
