import type { Sharp } from "sharp";
import type { MediaStore } from "./media-store.ts";
import { createPicturePipelines } from "./picture-pipelines.ts";

/** What clients show of a stored picture before they load it. */
export interface PicturePreview {
  /** The id of the picture in the media store. */
  readonly id: string;
  /** A tiny WebP of at most `maxPlaceholderBytes`. */
  readonly placeholder: Buffer;
  /** The widths in pixels of the variants, ascending, and the size in bytes of each. */
  readonly widths: readonly number[];
  readonly byteLengths: readonly number[];
}

/** The placeholders of a list must cost less than one of its pictures. */
const maxPlaceholderBytes = 200;

/** The longer side in pixels and the WebP quality of the placeholder. The first that fits is taken; the last always does. */
const attempts = [
  { side: 24, quality: 30 },
  { side: 16, quality: 20 },
  { side: 8, quality: 20 },
  { side: 2, quality: 1 },
] as const;

/** Encodes a picture as a placeholder. `open` opens a new pipeline of it for each attempt. */
export async function encodePlaceholder(open: () => Sharp): Promise<Buffer> {
  for (const { side, quality } of attempts) {
    const placeholder = await open()
      .flatten({ background: "#ffffff" })
      .resize({ width: side, height: side, fit: "inside" })
      .webp({ quality, effort: 6 })
      .toBuffer();
    if (placeholder.length <= maxPlaceholderBytes) return placeholder;
  }
  throw new Error(`A picture has no placeholder of ${maxPlaceholderBytes} bytes.`);
}

/** Makes the preview of a picture that is stored already; undefined if one of its files is missing. */
export async function readStoredPreview(
  store: MediaStore,
  { id, widths }: Pick<PicturePreview, "id" | "widths">,
): Promise<PicturePreview | undefined> {
  const files = await Promise.all(widths.map((width) => store.get(`${id}/${width}.webp`)));
  const byteLengths = files.flatMap((file) => file?.byteLength ?? []);
  const [smallest] = files;
  if (smallest === undefined || byteLengths.length < widths.length) return undefined;
  const bytes = Buffer.concat(await (await smallest.read()).toArray());
  const pipelines = createPicturePipelines();
  const placeholder = await encodePlaceholder(() => pipelines.open(bytes));
  return { id, placeholder, widths, byteLengths };
}
