import { limits } from "@kora/contract/limits";
import { hasMoreGifFrames, isHeic } from "@kora/contract/picture-content";
import type { Metadata } from "sharp";
import {
  AspectRatioTooExtreme,
  HeicPicture,
  NotAPicture,
  PictureTooSlow,
  TooManyPixels,
} from "./picture-errors.ts";
import { looksLikePicture } from "./picture-format.ts";
import type { PicturePipelines } from "./picture-pipelines.ts";

/**
 * No real animation has more frames. More would block the main thread, which copies the delay of each from libvips.
 * Only those of a GIF are counted before; the frames of an animated WebP are not.
 */
const maxGifFrames = 5000;

/**
 * Reads the header of a picture without decoding it. Throws `NotAPicture`, `HeicPicture`, `PictureTooSlow` for a GIF of
 * too many frames or if the time of `pipelines` is over, `TooManyPixels`, or `AspectRatioTooExtreme` if the longer side
 * is more than `maxRatio` times the shorter one. Errors of sharp pass through.
 */
export async function checkPicture(
  pipelines: PicturePipelines,
  bytes: Buffer,
  {
    maxPixels = limits.image.uploadPixels,
    maxRatio = Number.POSITIVE_INFINITY,
  }: { readonly maxPixels?: number; readonly maxRatio?: number } = {},
): Promise<Metadata> {
  if (!looksLikePicture(bytes)) {
    throw new NotAPicture("not a picture format");
  }
  if (isHeic(bytes)) {
    throw new HeicPicture("HEIC cannot be decoded");
  }
  if (hasMoreGifFrames(bytes, maxGifFrames)) {
    throw new PictureTooSlow("too many frames");
  }
  // The limit is off because sharp would report a picture with too many pixels as a broken one.
  const metadata = await pipelines.open(bytes, { limitInputPixels: false }).metadata();
  // The size of one frame; `canStayAnimated` bounds all frames together.
  const { width, height } = metadata;
  if (width * height > maxPixels) {
    throw new TooManyPixels("too many pixels");
  }
  if (Math.max(width, height) > maxRatio * Math.min(width, height)) {
    throw new AspectRatioTooExtreme("the aspect ratio is too extreme");
  }
  return metadata;
}
