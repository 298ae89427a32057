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
  type ListedFile,
  type MediaStore,
  toMediaKey,
  toStorageFolder,
  toStoragePath,
} from "./media-store.ts";

/** Stores media as files in `folder`. Its 256 subfolders are named after the random end of the media id. */
export function createFolderStore(folder: string, log: Pick<Log, "error">): MediaStore {
  const toFilePath = (key: string) => join(folder, toStoragePath(key));

  const toFailure = (error: unknown) =>
    toDiskError(
      error,
      log,
      "Media: a file could not be read or written; check the data folder and the disk.",
    );

  async function read(path: string, range?: ByteRange): Promise<Readable> {
    const stream = createReadStream(path, range ? { start: range.from, end: range.to } : {});
    try {
      await once(stream, "open");
      return stream;
    } catch (error) {
      throw isMissing(error) ? notFound() : toFailure(error);
    }
  }

  async function getSize(path: string): Promise<number | undefined> {
    try {
      const stats = await stat(path);
      return stats.isFile() ? stats.size : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw toFailure(error);
    }
  }

  async function* listFolder(subfolder: string): AsyncGenerator<ListedFile> {
    for (const path of await listPaths(folder, subfolder)) {
      const key = toMediaKey(path);
      const byteLength = key === undefined ? undefined : await getSize(join(folder, path));
      if (key !== undefined && byteLength !== undefined) {
        yield { key, byteLength, read: (range) => read(join(folder, path), range) };
      }
    }
  }

  return {
    async put(key, content) {
      const path = toFilePath(key);
      // The file is written under a temporary name and then renamed, so that a half-written file is never served.
      const temporaryFile = `${path}.${newId()}`;
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(temporaryFile, toChunks(content));
        await rename(temporaryFile, path);
      } catch (error) {
        await rm(temporaryFile, { force: true }).catch(() => undefined);
        // `rmdir` fails if the folder contains other files.
        await rmdir(dirname(path)).catch(() => undefined);
        throw toFailure(error);
      }
    },
    async get(key) {
      const path = toFilePath(key);
      const byteLength = await getSize(path);
      return byteLength === undefined
        ? undefined
        : { byteLength, read: (range) => read(path, range) };
    },
    async remove(mediaId) {
      await rm(join(folder, toStorageFolder(mediaId)), { recursive: true, force: true });
    },
    async *list() {
      for (const subfolder of await listNames(folder)) yield* listFolder(subfolder);
    },
    async ping() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}

function toChunks(content: Content): Buffer | AsyncIterable<Buffer> {
  return Buffer.isBuffer(content) ? content : assertLength(content.stream, content.byteLength);
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}

/** Lists a folder in order. The list is empty if the folder does not exist. */
async function listNames(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Lists the file paths of one of the 256 subfolders, in order. */
async function listPaths(folder: string, subfolder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const mediaId of await listNames(join(folder, subfolder))) {
    const files = await listNames(join(folder, subfolder, mediaId));
    paths.push(...files.map((file) => `${subfolder}/${mediaId}/${file}`));
  }
  return paths;
}
