import { sentences } from "@kora/contract/sentences";
import { AppError, invalid } from "../errors.ts";
import {
  AspectRatioTooExtreme,
  NotAPicture,
  PictureTooSlow,
  TooManyPixels,
} from "./picture-errors.ts";

/**
 * Rethrows the picture errors of `Pictures` as errors of the form field: 413 for too many pixels or encoded bytes, and
 * 400 for a picture with an extreme aspect ratio, that takes too long or is invalid. Other errors are rethrown unchanged.
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
  if (error instanceof AspectRatioTooExtreme) return sentences.media.aspectRatioTooExtreme;
  return error instanceof PictureTooSlow ? sentences.media.pictureTooSlow : undefined;
}
