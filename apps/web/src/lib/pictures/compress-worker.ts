import {
  type CompressedPicture,
  drawPicture,
  type PictureFault,
  type PictureRule,
} from "./draw-picture.ts";

export interface WorkerQuestion {
  readonly file: Blob;
  readonly rule: PictureRule;
}

/** `unable`: workers of this browser lack a needed API, so the page compresses on the main thread. */
export type WorkerAnswer = CompressedPicture | PictureFault | "unable";

function openEasel(width: number, height: number, type: PictureRule["type"]) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: type === "image/png" });
  if (context === null) throw new Error("No 2d canvas in this worker.");
  const encode = (quality: number) => canvas.convertToBlob({ type, quality });
  return { context, encode };
}

async function compress({ file, rule }: WorkerQuestion): Promise<WorkerAnswer> {
  if (typeof OffscreenCanvas === "undefined") return "unable";
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return "unreadable";
  }
  try {
    const { width, height } = bitmap;
    return await drawPicture({ source: bitmap, width, height }, rule, openEasel);
  } catch {
    return "unable";
  } finally {
    bitmap.close();
  }
}

addEventListener("message", ({ data }: MessageEvent<WorkerQuestion>) => {
  void compress(data).then((answer) => postMessage(answer));
});
