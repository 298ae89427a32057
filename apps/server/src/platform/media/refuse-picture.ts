import { AppError, invalid } from "../errors.ts";
import { NotAPicture, TooManyPixels } from "./pictures.ts";

/**
 * What `taking` makes of an upload of `Pictures`. Where it takes none, the field and its sentence say so: 413 for
 * too many pixels, 400 for what is no picture.
 */
export async function takenOrRefused<Taken>(
  taking: Promise<Taken>,
  said: { readonly field: string; readonly tooLarge: string; readonly notAPicture: string },
): Promise<Taken> {
  try {
    return await taking;
  } catch (error) {
    if (error instanceof TooManyPixels) {
      throw new AppError("TOO_LARGE", said.tooLarge, { fields: { [said.field]: said.tooLarge } });
    }
    throw error instanceof NotAPicture ? invalid(said.field, said.notAPicture) : error;
  }
}
