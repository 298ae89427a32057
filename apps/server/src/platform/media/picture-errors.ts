import { AppError } from "../errors.ts";

/** The bytes are not a picture that Kora accepts. */
export class NotAPicture extends Error {
  override readonly name: string = "NotAPicture";
}

/** The picture has more pixels or more encoded bytes than Kora accepts. */
export class TooManyPixels extends NotAPicture {
  override readonly name = "TooManyPixels";
}

/** The longer side of the picture is too many times its shorter side. */
export class AspectRatioTooExtreme extends NotAPicture {
  override readonly name = "AspectRatioTooExtreme";
}

/** The picture was not processed within its time limit, or it has too many frames. */
export class PictureTooSlow extends NotAPicture {
  override readonly name = "PictureTooSlow";
}

/** A picture in the format HEIC, which libvips cannot decode without patented codecs. */
export class HeicPicture extends NotAPicture {
  override readonly name = "HeicPicture";
}

/** The file starts like a picture, but cannot be decoded. */
export class DamagedPicture extends NotAPicture {
  override readonly name = "DamagedPicture";
}

/** The picture is an animated PNG, of which only the first frame could be kept. */
export class AnimatedPng extends NotAPicture {
  override readonly name = "AnimatedPng";
}

/** Converts an error of sharp to one of the errors above. An `AppError` is returned unchanged. */
export function toPictureError(error: unknown): Error {
  if (error instanceof NotAPicture || error instanceof AppError) return error;
  const isTimeout = error instanceof Error && error.message.startsWith("timeout:");
  const cause = { cause: error };
  return isTimeout
    ? new PictureTooSlow("time limit", cause)
    : new DamagedPicture("not readable", cause);
}
