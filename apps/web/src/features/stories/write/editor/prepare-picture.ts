import { pictureLimits } from "@kora/contract/story-picture";
import type { CompressedPicture, PictureError } from "../../../../lib/pictures/compress-picture.ts";

/**
 * These are uploaded unchanged: compressed to JPEG, drawings would lose sharp edges and transparency. The server stores
 * the first frame of an animated one.
 */
const unchangedTypes = ["image/png", "image/webp"];

/** Makes a picture for the text small enough to upload. Rejects with the signal's reason when aborted. */
export async function preparePicture(
  file: Blob,
  signal: AbortSignal,
): Promise<CompressedPicture | PictureError> {
  const { compressPicture, markFirstFrame } = await import(
    "../../../../lib/pictures/compress-picture.ts"
  );
  if (unchangedTypes.includes(file.type) && file.size <= pictureLimits.uploadBytes) {
    const bitmap = await createImageBitmap(file).catch(() => null);
    signal.throwIfAborted();
    if (bitmap === null) {
      const { findDecodingError } = await import("../../../../lib/pictures/find-decoding-error.ts");
      return findDecodingError(file);
    }
    const { width, height } = bitmap;
    bitmap.close();
    const picture = await markFirstFrame({ blob: file, width, height }, file);
    signal.throwIfAborted();
    return picture;
  }
  return compressPicture(file, signal);
}
