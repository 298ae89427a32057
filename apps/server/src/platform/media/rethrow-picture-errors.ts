import { sentences } from "@kora/contract/sentences";
import { AppError, invalid } from "../errors.ts";
import {
  AnimatedPng,
  AspectRatioTooExtreme,
  DamagedPicture,
  HeicPicture,
  NotAPicture,
  PictureTooSlow,
  TooManyPixels,
} from "./picture-errors.ts";

/**
 * Rethrows the picture errors of `Pictures` as errors of `formField`: 413 for too many pixels or encoded bytes, and 400
 * for a picture with an extreme aspect ratio, that takes too long, is in HEIC, is an animated PNG, is damaged or is no
 * picture. Other errors are rethrown unchanged.
 */
export async function rethrowPictureErrors<Result>(
  operation: Promise<Result>,
  messages: { readonly formField: string; readonly tooLarge: string; readonly notAPicture: string },
): Promise<Result> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof TooManyPixels) {
      throw new AppError("TOO_LARGE", messages.tooLarge, {
        fields: { [messages.formField]: messages.tooLarge },
      });
    }
    if (!(error instanceof NotAPicture)) throw error;
    throw invalid(messages.formField, toSpecificMessage(error) ?? messages.notAPicture);
  }
}

function toSpecificMessage(error: NotAPicture): string | undefined {
  const texts = sentences.media;
  if (error instanceof AspectRatioTooExtreme) return texts.aspectRatioTooExtreme;
  if (error instanceof PictureTooSlow) return texts.pictureTooSlow;
  if (error instanceof HeicPicture) return sentences.pictureErrors.heic;
  if (error instanceof AnimatedPng) return sentences.pictureErrors.animatedPng;
  return error instanceof DamagedPicture ? sentences.pictureErrors.damaged : undefined;
}
