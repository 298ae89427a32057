import { fitWithin } from "../../../lib/pictures/encode-within.ts";
import type { Crop } from "../document.ts";
import type { OpenedPicture } from "../opened-picture.ts";

/** Returns the cropped area in the picture's resolution. */
export function cropBitmap(
  { bitmap }: OpenedPicture,
  { x, y, width, height }: Crop,
): Promise<ImageBitmap> {
  return createImageBitmap(bitmap, x, y, width, height);
}

/** Returns the cropped area in screen resolution, and its scale relative to the full resolution. */
export async function cropPreview(
  picture: OpenedPicture,
  crop: Crop,
): Promise<{ readonly bitmap: ImageBitmap; readonly scale: number }> {
  const { preview } = picture;
  const isWhole = crop.width === picture.width && crop.height === picture.height;
  if (isWhole) {
    return { bitmap: await createImageBitmap(preview), scale: preview.width / picture.width };
  }
  const { width, height } = fitWithin(crop, Math.max(preview.width, preview.height));
  const bitmap = await createImageBitmap(picture.bitmap, crop.x, crop.y, crop.width, crop.height, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: "high",
  });
  return { bitmap, scale: width / crop.width };
}
