import { limits } from "@kora/contract/limits";
import { fitWithin } from "../../../lib/pictures/encode-within.ts";
import { findDecodingError } from "../../../lib/pictures/find-decoding-error.ts";
import { hasPictureSignature } from "../../../lib/pictures/picture-signature.ts";
import { readPictureSize } from "../../../lib/pictures/picture-size.ts";
import { editorLimits } from "../document.ts";
import type { OpenError, OpenedPicture } from "../opened-picture.ts";

/** Bytes read to find the picture's size, which may come after long camera metadata. */
const headerBytes = 512 * 1024;
/** Max pixels of an edited picture; larger ones are scaled down. */
const maxPixels = 20_000_000;
/** Pixels that every canvas supports: the limit of iOS. */
const safePixels = 16_777_216;
/** Twice the largest size on the screen, for screens with two device pixels per CSS pixel. */
const previewSize = {
  width: 2 * editorLimits.canvas.width,
  height: 2 * editorLimits.canvas.height,
};

/** Returns whether this device supports a canvas of that size. */
function supportsCanvasSize(width: number, height: number): boolean {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) return false;
  // On a canvas beyond the limits of the device, nothing is drawn.
  context.fillRect(width - 1, height - 1, 1, 1);
  const [, , , alpha] = context.getImageData(width - 1, height - 1, 1, 1).data;
  // A size of zero frees the canvas memory at once.
  canvas.width = 0;
  canvas.height = 0;
  return alpha === 255;
}

/** Returns an error that can be detected before decoding. */
async function findError(file: File): Promise<OpenError | null> {
  if (file.size === 0) return "empty";
  const start = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer());
  if (!hasPictureSignature(start)) return "not-a-picture";
  const size = readPictureSize(start);
  const isTooLarge = size !== null && size.width * size.height > limits.image.uploadPixels;
  return isTooLarge ? "too-large" : null;
}

const resize = (bitmap: ImageBitmap, { width, height }: { width: number; height: number }) =>
  createImageBitmap(bitmap, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: "high",
  });

/** Returns the width and height of a bitmap after scaling it down to the maximum that can be edited. */
function getEditedSides(bitmap: ImageBitmap): [width: number, height: number] {
  const targetPixels = Math.min(bitmap.width * bitmap.height, maxPixels);
  const isSupported =
    targetPixels <= safePixels || supportsCanvasSize(...getSides(bitmap, targetPixels));
  return getSides(bitmap, isSupported ? targetPixels : safePixels);
}

/**
 * Draws a bitmap upright on a canvas and returns that as a bitmap, scaled down to the maximum that can be edited. Browsers
 * remember the orientation of a decoded photo with its bitmap, and ignore it when they crop or scale that.
 */
async function drawUpright(decoded: ImageBitmap): Promise<ImageBitmap> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = getEditedSides(decoded);
  try {
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("The canvas has no 2d context.");
    context.imageSmoothingQuality = "high";
    context.drawImage(decoded, 0, 0, canvas.width, canvas.height);
    return await createImageBitmap(canvas);
  } finally {
    decoded.close();
    // A size of zero frees the canvas memory at once.
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** Returns the width and height of a bitmap scaled down to this number of pixels. */
function getSides({ width, height }: ImageBitmap, pixels: number): [number, number] {
  if (pixels >= width * height) return [width, height];
  const scale = Math.sqrt(pixels / (width * height));
  return [Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale))];
}

/**
 * Opens a file for editing: checks its content, decodes it off the main thread, and draws it upright, scaled down to at
 * most 20 megapixels. Returns the reason if the file cannot be edited. The caller must close both bitmaps.
 */
export async function openPicture(file: File): Promise<OpenedPicture | OpenError> {
  let decoded: ImageBitmap;
  try {
    const error = await findError(file);
    if (error !== null) return error;
    if (!supportsCanvasSize(1, 1)) return "no-canvas";
    decoded = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return findDecodingError(file);
  }
  // The size may not have been found before decoding.
  if (decoded.width * decoded.height > limits.image.uploadPixels) {
    decoded.close();
    return "too-large";
  }
  const decodedWidth = decoded.width;
  let bitmap: ImageBitmap | undefined;
  try {
    bitmap = await drawUpright(decoded);
    const { width, height } = bitmap;
    const preview = await resize(bitmap, fitPreview(bitmap));
    return { bitmap, width, height, preview, wasScaled: width < decodedWidth };
  } catch {
    bitmap?.close();
    return "no-canvas";
  }
}

/** Returns the size of a picture scaled down to fit `previewSize`. A smaller picture keeps its size. */
function fitPreview({ width, height }: ImageBitmap): { width: number; height: number } {
  const isWide = width / height > previewSize.width / previewSize.height;
  const scale = isWide ? previewSize.width / width : previewSize.height / height;
  return fitWithin({ width, height }, Math.max(width, height) * scale);
}
