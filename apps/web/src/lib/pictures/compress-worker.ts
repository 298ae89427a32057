import {
  type CompressedPicture,
  drawPicture,
  type PictureError,
  type PictureRule,
} from "./draw-picture.ts";

export interface CompressRequest {
  readonly file: Blob;
  readonly rule: PictureRule;
}

/** `unable`: workers of this browser lack a needed API, so the page compresses on the main thread. */
export type CompressResponse = CompressedPicture | PictureError | "unable";

function createCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new Error("The canvas has no 2d context in this worker.");
  const encode = (quality: number) => canvas.convertToBlob({ type: "image/jpeg", quality });
  return { context, encode };
}

async function compress({ file, rule }: CompressRequest): Promise<CompressResponse> {
  if (typeof OffscreenCanvas === "undefined") return "unable";
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return "unreadable";
  }
  try {
    const { width, height } = bitmap;
    return await drawPicture({ source: bitmap, width, height }, rule, createCanvas);
  } catch {
    return "unable";
  } finally {
    bitmap.close();
  }
}

addEventListener("message", ({ data }: MessageEvent<CompressRequest>) => {
  void compress(data).then((response) => postMessage(response));
});
