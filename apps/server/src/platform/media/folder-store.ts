import { createReadStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { newId } from "../ids.ts";

/** A stored file as it is sent out. */
export interface StoredFile {
  readonly bytes: number;
  /** The whole, or the bytes from and to these places, both included. */
  read(range?: { readonly from: number; readonly to: number }): Readable;
}

/**
 * Where media live. A key is `{media id}/{file name}`, both made by us; a media id names one upload
 * and everything derived from it.
 */
export interface MediaStore {
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  /** Removes an upload with all its files; one that is gone is no error. */
  remove(mediaId: string): Promise<void>;
}

/** Keeps media as files below `folder`, spread over 256 folders by the id's random end. */
export function createFolderStore(folder: string): MediaStore {
  const folderOf = (mediaId: string) => join(folder, mediaId.slice(-2), mediaId);
  const pathOf = (key: string) => {
    const [mediaId = "", name = ""] = key.split("/");
    return join(folderOf(mediaId), name);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Written beside and moved, so that a half-written file is never served.
      const draft = `${path}.${newId()}`;
      await writeFile(draft, bytes);
      await rename(draft, path);
    },
    async get(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile()
        ? {
            bytes: found.size,
            read: (range) =>
              createReadStream(path, range ? { start: range.from, end: range.to } : {}),
          }
        : undefined;
    },
    async remove(mediaId) {
      await rm(folderOf(mediaId), { recursive: true, force: true });
    },
  };
}
