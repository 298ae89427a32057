import { checkPicture } from "./check-picture.ts";
import { toPictureError } from "./picture-errors.ts";
import { createPicturePipelines } from "./picture-pipelines.ts";

/** The time limit for one picture. It is short because one page has dozens of small pictures. */
const maxSeconds = 10;

/**
 * Shrinks a picture that is shown once and small, such as a picture of an external page. It checks the picture like an
 * upload and re-encodes it as WebP of at most `maxSide` px on either side. Rejects with `NotAPicture`.
 */
export async function shrinkPicture(
  bytes: Buffer,
  { maxSide, maxPixels }: { readonly maxSide: number; readonly maxPixels: number },
): Promise<{ readonly webp: Buffer; readonly width: number; readonly height: number }> {
  const pipelines = createPicturePipelines({ seconds: maxSeconds });
  try {
    await checkPicture(pipelines, bytes, { maxPixels });
    const { data, info } = await pipelines
      .open(bytes)
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 78, effort: 3 })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height };
  } catch (error) {
    throw toPictureError(error);
  }
}
