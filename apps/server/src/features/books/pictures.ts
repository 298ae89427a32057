import type { ReadContext } from "../../platform/context.ts";
import type { StoredFile } from "../../platform/media/media-store.ts";
import { jpegFileName } from "../../platform/media/pictures.ts";
import { listPictureIds } from "../stories/index.ts";
import type { BookWork } from "./work.ts";

/** A stored picture of a work, as a book has it. */
interface BookPicture {
  readonly id: string;
  /** The name of the file in a folder of pictures. */
  readonly name: string;
  readonly file: StoredFile;
}

/** The pictures of a work that are stored, by their ids. The poster is one of them. */
export type BookPictures = ReadonlyMap<string, BookPicture>;

export const jpegType = "image/jpeg";

/** Finds the pictures of a work. A file that is missing in the store is left out. */
export async function findPictures(
  ctx: Pick<ReadContext, "media">,
  work: Pick<BookWork, "poster_id" | "html">,
): Promise<BookPictures> {
  const pictures = new Map<string, BookPicture>();
  const ids = [...(work.poster_id === null ? [] : [work.poster_id]), ...listPictureIds(work.html)];
  for (const id of ids) {
    // All readers of books can show JPEG.
    const file = await ctx.media.get(`${id}/${jpegFileName}`);
    if (file) pictures.set(id, { id, name: `${id}.jpg`, file });
  }
  return pictures;
}

/** Yields the bytes of a stored file. */
export async function* readFile(file: StoredFile): AsyncGenerator<Uint8Array> {
  yield* (await file.read()) as AsyncIterable<Uint8Array>;
}
