import { sentences } from "@kora/contract/sentences";
import { AppError, invalid } from "../errors.ts";
import { NotAPicture, PictureTooNarrow, PictureTooSlow, TooManyPixels } from "./picture-errors.ts";

/**
 * Rethrows the picture errors of `Pictures` as errors of the form field: 413 for too many pixels, and 400 for a picture
 * that is too narrow, takes too long or is invalid.
 */
export async function rethrowPictureErrors<Taken>(
  taking: Promise<Taken>,
  said: { readonly field: string; readonly tooLarge: string; readonly notAPicture: string },
): Promise<Taken> {
  try {
    return await taking;
  } catch (error) {
    if (error instanceof TooManyPixels) {
      throw new AppError("TOO_LARGE", said.tooLarge, { fields: { [said.field]: said.tooLarge } });
    }
    if (!(error instanceof NotAPicture)) throw error;
    throw invalid(said.field, sentenceOf(error) ?? said.notAPicture);
  }
}

function sentenceOf(error: NotAPicture): string | undefined {
  if (error instanceof PictureTooNarrow) return sentences.media.pictureTooNarrow;
  return error instanceof PictureTooSlow ? sentences.media.pictureTooSlow : undefined;
}
