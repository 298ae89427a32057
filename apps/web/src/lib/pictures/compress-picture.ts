import { limits } from "@kora/contract/limits";
import { compressOnMainThread } from "./compress-on-main-thread.ts";
import type { CompressRequest, CompressResponse } from "./compress-worker.ts";
import type { CompressedPicture, PictureError, PictureRule } from "./draw-picture.ts";
import { readPictureSize } from "./picture-size.ts";
import { readAnimatedFormat } from "./read-animated-format.ts";

export type { CompressedPicture, PictureError } from "./draw-picture.ts";

/** Enough bytes to find the dimensions in every format, even after large camera metadata. */
const headerBytes = 512 * 1024;

const sharedLimits = {
  ...limits.image,
  maxPixels: limits.image.uploadPixels,
  maxBytes: limits.image.uploadBytes,
} as const;

/** The limits of a picture by its use. `edited` is the result of the image editor. */
export const pictureRules = {
  poster: sharedLimits,
  profilePicture: { ...sharedLimits, minQuality: limits.image.minQualityProfilePicture },
  // The image editor saves a lossless PNG. Its size says nothing about the JPEG that is uploaded.
  edited: { ...sharedLimits, maxBytes: Number.POSITIVE_INFINITY },
} as const satisfies Record<string, PictureRule>;

async function isTooLarge(file: Blob, { maxBytes, maxPixels }: PictureRule): Promise<boolean> {
  if (file.size > maxBytes) return true;
  const start = await file.slice(0, headerBytes).arrayBuffer();
  const size = readPictureSize(new Uint8Array(start));
  return size !== null && size.width * size.height > maxPixels;
}

function compressInWorker(
  request: CompressRequest,
  signal: AbortSignal,
): Promise<CompressResponse> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./compress-worker.ts", import.meta.url), { type: "module" });
    const stopWorker = () => {
      worker.terminate();
      signal.removeEventListener("abort", cancel);
    };
    const cancel = () => {
      stopWorker();
      reject(signal.reason);
    };
    signal.addEventListener("abort", cancel, { once: true });
    worker.addEventListener("message", ({ data }: MessageEvent<CompressResponse>) => {
      stopWorker();
      resolve(data);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      stopWorker();
      resolve("unable");
    });
    worker.postMessage(request);
  });
}

async function compress(
  file: Blob,
  rule: PictureRule,
  signal: AbortSignal,
): Promise<CompressedPicture | PictureError> {
  const request = { file, rule };
  const response =
    typeof Worker === "undefined" ? "unable" : await compressInWorker(request, signal);
  if (response !== "unable" && response !== "unreadable") return response;
  const compressed = await compressOnMainThread(file, rule);
  signal.throwIfAborted();
  if (compressed !== "unreadable") return compressed;
  const { findDecodingError } = await import("./find-decoding-error.ts");
  return findDecodingError(file);
}

/** Returns a picture that was made of a file, and says whether it is only the first frame of an animation. */
export async function markFirstFrame(
  picture: CompressedPicture,
  file: Blob,
): Promise<CompressedPicture> {
  return (await readAnimatedFormat(file)) === null ? picture : { ...picture, isFirstFrame: true };
}

/**
 * Makes a picture small enough to upload: a JPEG of at most 200 KB, or larger if the lowest quality is not small
 * enough. No side is above 1920 px; the picture is rotated by its EXIF orientation and has no metadata. Of an animation
 * it is the first frame. Runs in a worker if the browser supports it. Returns a `PictureError` for a file that is no
 * picture or too large. Rejects with the signal's reason when aborted.
 */
export async function compressPicture(
  file: Blob,
  signal: AbortSignal,
  use: keyof typeof pictureRules = "poster",
): Promise<CompressedPicture | PictureError> {
  const rule = pictureRules[use];
  try {
    if (await isTooLarge(file, rule)) return "too-large";
  } catch {
    // The file is a folder or has been deleted.
    return "unreadable";
  }
  signal.throwIfAborted();
  const compressed = await compress(file, rule, signal);
  if (typeof compressed === "string") return compressed;
  const picture = await markFirstFrame(compressed, file);
  signal.throwIfAborted();
  return picture;
}
