import {
  type CompressedPicture,
  drawPicture,
  type PictureError,
  type PictureRule,
} from "./draw-picture.ts";

function createCanvas(width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new Error("The canvas has no 2d context.");
  const encode = (quality: number) =>
    new Promise<Blob>((resolve, reject) => {
      canvas.toBlob(
        (blob) =>
          blob === null ? reject(new Error("The canvas could not be encoded.")) : resolve(blob),
        "image/jpeg",
        quality,
      );
    });
  return { context, encode };
}

/** Compresses on the main thread. An image element decodes formats that a worker may not support. */
export async function compressOnMainThread(
  file: Blob,
  rule: PictureRule,
): Promise<CompressedPicture | PictureError> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    return await drawPicture({ source: image, width, height }, rule, createCanvas);
  } catch {
    return "unreadable";
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
