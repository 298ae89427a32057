import { pictureLimits } from "@kora/contract/story-picture";
import type { CompressedPicture, PictureError } from "../../../../lib/pictures/compress-picture.ts";
import { findDecodingError } from "../../../../lib/pictures/find-decoding-error.ts";

/** These are uploaded unchanged: compressed to JPEG, drawings would lose sharp edges and transparency. */
const unchangedTypes = ["image/png", "image/webp"];

/** Makes a picture for the text small enough to upload. Rejects with the signal's reason when aborted. */
export async function preparePicture(
  file: Blob,
  signal: AbortSignal,
): Promise<CompressedPicture | PictureError> {
  if (unchangedTypes.includes(file.type) && file.size <= pictureLimits.uploadBytes) {
    const bitmap = await createImageBitmap(file).catch(() => null);
    signal.throwIfAborted();
    if (bitmap === null) return findDecodingError(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { blob: file, width, height };
  }
  const { compressPicture } = await import("../../../../lib/pictures/compress-picture.ts");
  return compressPicture(file, signal);
}
