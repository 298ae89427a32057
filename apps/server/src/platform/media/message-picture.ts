import { limits } from "@kora/contract/limits";
import { isAnimatedPng } from "@kora/contract/picture-content";
import type { Metadata, Sharp } from "sharp";
import { checkPicture } from "./check-picture.ts";
import { AnimatedPng, toPictureError } from "./picture-errors.ts";
import type { PicturePipelines } from "./picture-pipelines.ts";

/**
 * A picture in a message. Its `{id}/whole.{extension}` is at most 1920 px on its longer side. A PNG stays a PNG, an
 * animated or transparent picture becomes a WebP, and any other a JPEG. An animated PNG is refused. Its thumbnail is
 * `{id}/small.webp`.
 */
export interface MessagePicture {
  readonly id: string;
  readonly extension: "jpg" | "png" | "webp";
  readonly contentType: string;
  readonly byteLength: number;
  readonly width: number;
  readonly height: number;
}

/**
 * An animation with more frames than `maxAnimatedFrames`, or more pixels in all frames than `maxAnimatedPixels`, is
 * stored as its first frame only.
 */
const maxAnimatedFrames = 200;
const maxAnimatedPixels = 100_000_000;
/** Animations are scaled down to this limit of pixels in all frames together. Encoding takes 0.1 s per million. */
const maxEncodedAnimatedPixels = 24_000_000;

const encodings = {
  jpg: {
    extension: "jpg",
    contentType: "image/jpeg",
    encode: (picture: Sharp) => picture.jpeg({ quality: 82, mozjpeg: true }),
  },
  // PNG keeps drawings and text sharp.
  png: {
    extension: "png",
    contentType: "image/png",
    encode: (picture: Sharp) => picture.png({ compressionLevel: 7, adaptiveFiltering: true }),
  },
  webp: {
    extension: "webp",
    contentType: "image/webp",
    encode: (picture: Sharp) => picture.webp({ quality: 80, effort: 3 }),
  },
  animated: {
    extension: "webp",
    contentType: "image/webp",
    // Effort 1 takes half the time of 3 and gives files of about the same size.
    encode: (picture: Sharp) => picture.webp({ quality: 80, effort: 1 }),
  },
} as const;

/**
 * Re-encodes an upload as `MessagePicture` describes, and returns the bytes of the picture and of its thumbnail. Rejects
 * with `NotAPicture` or one of its subclasses, or as cancelled if the client has disconnected.
 */
export async function encodeMessagePicture(
  pipelines: PicturePipelines,
  bytes: Buffer,
): Promise<Omit<MessagePicture, "id" | "byteLength"> & { full: Buffer; thumbnail: Buffer }> {
  try {
    const header = await checkPicture(pipelines, bytes);
    if (isAnimatedPng(bytes)) throw new AnimatedPng("libvips reads only the first frame");
    const isAnimated = canStayAnimated(header);
    const { extension, contentType, encode } = encodings[chooseEncoding(header, isAnimated)];
    const side = isAnimated ? animatedSide(header) : limits.image.maxSide;
    const picture = pipelines
      .open(bytes, { animated: isAnimated })
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb");
    const { data, info } = await encode(picture).toBuffer({ resolveWithObject: true });
    const thumbnail = await pipelines
      .open(data)
      .resize({
        width: limits.message.thumbnail,
        height: limits.message.thumbnail,
        fit: "inside",
        withoutEnlargement: true,
      })
      .webp({ quality: 72, effort: 3 })
      .toBuffer();
    return {
      full: data,
      thumbnail,
      extension,
      contentType,
      width: info.width,
      height: info.pageHeight ?? info.height,
    };
  } catch (error) {
    throw toPictureError(error);
  }
}

function canStayAnimated({ width, height, pages = 1 }: Metadata): boolean {
  return pages > 1 && pages <= maxAnimatedFrames && width * height * pages <= maxAnimatedPixels;
}

function chooseEncoding({ format, pages = 1, hasAlpha }: Metadata, isAnimated: boolean) {
  if (format === "png") return "png";
  if (isAnimated) return "animated";
  return pages > 1 || hasAlpha ? "webp" : "jpg";
}

/** Returns the longer side in pixels at which all frames together stay within their limit. */
function animatedSide({ width, height, pages = 1 }: Metadata): number {
  const scale = Math.min(1, Math.sqrt(maxEncodedAnimatedPixels / (width * height * pages)));
  const side = Math.floor(Math.max(width, height) * scale);
  return Math.max(1, Math.min(limits.image.maxSide, side));
}
