import { once } from "node:events";
import { constants, createReadStream } from "node:fs";
import { access, mkdir, readdir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { toDiskError } from "../disk-errors.ts";
import { notFound } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Log } from "../log.ts";
import {
  assertLength,
  type ByteRange,
  type Content,
  keyOfPath,
  type ListedFile,
  type MediaStore,
  toStorageFolder,
  toStoragePath,
} from "./media-store.ts";

/** Stores media as files in `folder`. Its 256 subfolders are named after the random end of the media id. */
export function createFolderStore(folder: string, log: Pick<Log, "error">): MediaStore {
  const pathOf = (key: string) => join(folder, toStoragePath(key));

  const failure = (error: unknown) => toDiskError(error, log, "the media folder failed");

  async function read(path: string, range?: ByteRange): Promise<Readable> {
    const stream = createReadStream(path, range ? { start: range.from, end: range.to } : {});
    try {
      await once(stream, "open");
      return stream;
    } catch (error) {
      throw isMissing(error) ? notFound() : failure(error);
    }
  }

  async function sizeOf(path: string): Promise<number | undefined> {
    try {
      const found = await stat(path);
      return found.isFile() ? found.size : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw failure(error);
    }
  }

  async function* listFolder(name: string): AsyncGenerator<ListedFile> {
    for (const path of await namesBelow(folder, name)) {
      const key = keyOfPath(path);
      const bytes = key === undefined ? undefined : await sizeOf(join(folder, path));
      if (key !== undefined && bytes !== undefined) {
        yield { key, bytes, read: (range) => read(join(folder, path), range) };
      }
    }
  }

  return {
    async put(key, content) {
      const path = pathOf(key);
      // The file is written under a draft name and then renamed, so that a half-written file is never served.
      const draft = `${path}.${newId()}`;
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(draft, chunksOf(content));
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        // `rmdir` fails if the folder contains other files.
        await rmdir(dirname(path)).catch(() => undefined);
        throw failure(error);
      }
    },
    async get(key) {
      const path = pathOf(key);
      const bytes = await sizeOf(path);
      return bytes === undefined ? undefined : { bytes, read: (range) => read(path, range) };
    },
    async remove(mediaId) {
      await rm(join(folder, toStorageFolder(mediaId)), { recursive: true, force: true });
    },
    async *list() {
      for (const name of await namesIn(folder)) yield* listFolder(name);
    },
    async ping() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}

function chunksOf(content: Content): Buffer | AsyncIterable<Buffer> {
  return Buffer.isBuffer(content) ? content : assertLength(content.stream, content.bytes);
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}

/** Lists a folder in order. The list is empty if the folder does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Lists the file paths of one of the 256 subfolders, in order. */
async function namesBelow(folder: string, name: string): Promise<string[]> {
  const paths: string[] = [];
  for (const upload of await namesIn(join(folder, name))) {
    const files = await namesIn(join(folder, name, upload));
    paths.push(...files.map((file) => `${name}/${upload}/${file}`));
  }
  return paths;
}
