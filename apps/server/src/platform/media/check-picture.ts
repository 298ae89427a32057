import { limits } from "@kora/contract/limits";
import { isHeic } from "@kora/contract/picture-content";
import type { Metadata } from "sharp";
import { hasMoreFrames } from "./has-more-frames.ts";
import {
  AspectRatioTooExtreme,
  DamagedPicture,
  HeicPicture,
  NotAPicture,
  PictureTooSlow,
  TooManyPixels,
} from "./picture-errors.ts";
import { hasVideoTrack, looksLikePicture } from "./picture-format.ts";
import type { PicturePipelines } from "./picture-pipelines.ts";

/**
 * No real animation has more frames. They are counted before libvips reads the header, which no time limit stops: it
 * takes quadratic time for the frames of a WebP, and the main thread copies the delay of each frame from libvips.
 */
const maxFrames = 5000;

/**
 * Reads the header of a picture without decoding it. Throws `NotAPicture`, `HeicPicture`, `DamagedPicture` for an
 * AVIF with a video track, `PictureTooSlow` for too many frames or if the time of `pipelines` is over, `TooManyPixels`,
 * or `AspectRatioTooExtreme` if the longer side is more than `maxRatio` times the shorter one. Errors of sharp pass
 * through.
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
  // libheif lists every frame that a track declares, which may take gigabytes, although libvips decodes none.
  if (hasVideoTrack(bytes)) {
    throw new DamagedPicture("libvips decodes no video track");
  }
  if (hasMoreFrames(bytes, maxFrames)) {
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
