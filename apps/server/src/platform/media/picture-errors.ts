import { AppError } from "../errors.ts";

/** The bytes are no picture that Kora accepts. */
export class NotAPicture extends Error {
  override readonly name: string = "NotAPicture";
}

/** A picture of more pixels, or more encoded bytes, than Kora accepts. */
export class TooManyPixels extends NotAPicture {
  override readonly name = "TooManyPixels";
}

/** A picture whose longer side is too many times its shorter one. */
export class PictureTooNarrow extends NotAPicture {
  override readonly name = "PictureTooNarrow";
}

/** A picture that could not be processed within its time limit. */
export class PictureTooSlow extends NotAPicture {
  override readonly name = "PictureTooSlow";
}

/** Turns what sharp throws into one of the errors above; an `AppError` stays. */
export function toPictureError(error: unknown): Error {
  if (error instanceof NotAPicture || error instanceof AppError) return error;
  const isTimeout = error instanceof Error && error.message.startsWith("timeout:");
  const cause = { cause: error };
  return isTimeout
    ? new PictureTooSlow("time limit", cause)
    : new NotAPicture("not readable", cause);
}
