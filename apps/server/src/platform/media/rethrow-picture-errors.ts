import { sentences } from "@kora/contract/sentences";
import { AppError, invalid } from "../errors.ts";
import { NotAPicture, PictureTooNarrow, PictureTooSlow, TooManyPixels } from "./picture-errors.ts";

/**
 * What `taking` makes of an upload of `Pictures`. Where it takes none, the field and its sentence say so: 413 for
 * too many pixels, 400 for what is too narrow, takes too long, or is no picture.
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
