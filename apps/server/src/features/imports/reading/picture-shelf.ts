import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findAnimatedFormat } from "@kora/contract/picture-content";
import type { imports } from "@kora/contract/sentences/imports";
import { pictureLimits } from "@kora/contract/story-picture";
import { newId } from "../../../platform/ids.ts";
import { looksLikeWebPicture } from "../../../platform/media/picture-format.ts";

/** Storing a picture takes up to a second, and the call that imports the file waits for all. */
const maxPictures = 50;

/** The reason why a picture of a file is left out, as the name of its sentence. */
export type PictureProblem = keyof typeof imports.omittedPictures;

/** Stands for a picture of more than the max bytes, which was not read. */
export const tooLarge = "tooLarge";

/** Reads a picture of a file by its name in the file; null if the file does not have it. */
export type PictureReader = (
  src: string,
  maxBytes: number,
) => Promise<Uint8Array | typeof tooLarge | null>;

/** A picture that was taken. */
export interface TakenPicture {
  /** The name of its file on the shelf. */
  readonly id: string;
  /** Only the first frame of an animated picture will be stored. */
  readonly isAnimated: boolean;
}

/** A folder with the pictures of one work, until the store of media has them. Each picture is in it once. */
export interface PictureShelf {
  take(src: string): Promise<TakenPicture | PictureProblem>;
}

export function createPictureShelf(folder: string, readFromFile: PictureReader): PictureShelf {
  const pictureBySrc = new Map<string, TakenPicture | PictureProblem>();
  let count = 0;

  async function take(src: string): Promise<TakenPicture | PictureProblem> {
    if (count >= maxPictures) return "tooManyInFile";
    const read = src.startsWith("data:") ? readDataUri : readFromFile;
    const bytes = await read(src, pictureLimits.uploadBytes);
    if (bytes === null) return "notInFile";
    if (bytes === tooLarge || bytes.byteLength > pictureLimits.uploadBytes) return tooLarge;
    if (!looksLikeWebPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
      return "wrongKind";
    }
    const id = newId();
    await writeFile(join(folder, id), bytes);
    count += 1;
    return { id, isAnimated: findAnimatedFormat(bytes) !== null };
  }

  return {
    async take(src) {
      const picture = pictureBySrc.get(src) ?? (await take(src));
      pictureBySrc.set(src, picture);
      return picture;
    },
  };
}

const dataUri = /^data:[^,]*;base64,/i;

/** Reads a picture that is written into its `src`. One that is not in base64 is a drawing, such as SVG. */
const readDataUri: PictureReader = async (src, maxBytes) => {
  const start = dataUri.exec(src)?.[0].length;
  if (start === undefined) return new Uint8Array();
  // Four characters are three bytes.
  if ((src.length - start) * 0.75 > maxBytes + 3) return tooLarge;
  return Buffer.from(src.slice(start), "base64");
};
