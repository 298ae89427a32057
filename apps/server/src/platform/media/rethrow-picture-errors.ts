import { sentences } from "@kora/contract/sentences";
import { AppError, invalid } from "../errors.ts";
import { NotAPicture, PictureTooNarrow, PictureTooSlow, TooManyPixels } from "./picture-errors.ts";

/**
 * Rethrows the picture errors of `Pictures` as errors of the form field: 413 for too many pixels, and 400 for a picture
 * that is too narrow, takes too long or is invalid.
 */
export async function rethrowPictureErrors<Result>(
  operation: Promise<Result>,
  messages: { readonly field: string; readonly tooLarge: string; readonly notAPicture: string },
): Promise<Result> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof TooManyPixels) {
      throw new AppError("TOO_LARGE", messages.tooLarge, {
        fields: { [messages.field]: messages.tooLarge },
      });
    }
    if (!(error instanceof NotAPicture)) throw error;
    throw invalid(messages.field, toSpecificMessage(error) ?? messages.notAPicture);
  }
}

function toSpecificMessage(error: NotAPicture): string | undefined {
  if (error instanceof PictureTooNarrow) return sentences.media.pictureTooNarrow;
  return error instanceof PictureTooSlow ? sentences.media.pictureTooSlow : undefined;
}
