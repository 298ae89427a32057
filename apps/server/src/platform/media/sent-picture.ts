import { limits } from "@kora/contract/limits";
import type { Metadata, Sharp } from "sharp";
import { checkPicture } from "./check-picture.ts";
import type { PictureSteps } from "./open-picture.ts";
import { toPictureError } from "./picture-errors.ts";

/**
 * A picture that was sent to somebody: `{id}/whole.{extension}` at most 1920 px on its longer side, a PNG where it
 * came as one, else a JPEG, or a WebP where it moves or can be seen through; and a small one at `{id}/small.webp`.
 */
export interface SentPicture {
  readonly id: string;
  readonly extension: "jpg" | "png" | "webp";
  readonly contentType: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/** Of a moving picture with more frames, or more pixels in all frames together, only the first frame is kept. */
const maxFrames = 200;
const maxMovingPixels = 100_000_000;
/** A moving picture is scaled down until all its frames together have so many pixels: encoding takes 0.1 s a million. */
const maxEncodedMovingPixels = 24_000_000;

const encodings = {
  jpg: {
    extension: "jpg",
    contentType: "image/jpeg",
    encode: (picture: Sharp) => picture.jpeg({ quality: 82, mozjpeg: true }),
  },
  // What was drawn or written on it stays sharp.
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
  moving: {
    extension: "webp",
    contentType: "image/webp",
    // Effort 1 takes half the time of 3 and gives files of about the same size.
    encode: (picture: Sharp) => picture.webp({ quality: 80, effort: 1 }),
  },
} as const;

/** Re-encodes an upload as `SentPicture` says. Rejects with `NotAPicture`. */
export async function encodeSentPicture(
  steps: PictureSteps,
  bytes: Buffer,
): Promise<Omit<SentPicture, "id" | "bytes"> & { whole: Buffer; small: Buffer }> {
  try {
    const header = await checkPicture(steps, bytes);
    const moves = isMoving(header);
    const { extension, contentType, encode } = encodings[encodingOf(header, moves)];
    const side = moves ? movingSide(header) : limits.image.maxSide;
    const picture = steps
      .open(bytes, { animated: moves })
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb");
    const { data, info } = await encode(picture).toBuffer({ resolveWithObject: true });
    const small = await steps
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
      whole: data,
      small,
      extension,
      contentType,
      width: info.width,
      height: info.pageHeight ?? info.height,
    };
  } catch (error) {
    throw toPictureError(error);
  }
}

function isMoving({ width, height, pages = 1 }: Metadata): boolean {
  return pages > 1 && pages <= maxFrames && width * height * pages <= maxMovingPixels;
}

function encodingOf({ format, pages = 1, hasAlpha }: Metadata, moves: boolean) {
  if (format === "png") return "png";
  if (moves) return "moving";
  return pages > 1 || hasAlpha ? "webp" : "jpg";
}

/** The longer side, in pixels, at which all frames together keep to their bound. */
function movingSide({ width, height, pages = 1 }: Metadata): number {
  const scale = Math.min(1, Math.sqrt(maxEncodedMovingPixels / (width * height * pages)));
  const side = Math.floor(Math.max(width, height) * scale);
  return Math.max(1, Math.min(limits.image.maxSide, side));
}
