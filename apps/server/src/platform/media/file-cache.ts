import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "../ids.ts";

/** A cache of files that can be created again. Any file may be removed at any time. */
export interface FileCache {
  get(name: string): Promise<Buffer | undefined>;
  put(name: string, bytes: Buffer): Promise<void>;
}

/**
 * The fraction of `maxBytes` that remains after a cleanup. It is below 1, so that not every new file causes a cleanup.
 */
const retainedShare = 0.8;
/** A temporary file is renamed within this time after it was written, so an older one is abandoned. */
const maxTemporaryMilliseconds = 60_000;
const temporaryMarker = ".draft.";

interface CachedFile {
  readonly name: string;
  readonly byteLength: number;
  readonly modifiedAt: number;
}

/** Creates a cache of about `maxBytes` in `folder`. It removes the oldest files first. Names are plain file names. */
export function createFileCache(folder: string, maxBytes: number): FileCache {
  let size: number | undefined;
  let lastWrite: Promise<void> = Promise.resolve();

  async function write(name: string, bytes: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // The file is written under a temporary name and then renamed, so that a half-written file is never read.
    const temporaryFile = join(folder, `${name}${temporaryMarker}${newId()}`);
    await writeFile(temporaryFile, bytes);
    await rename(temporaryFile, join(folder, name));
    size = size === undefined ? undefined : size + bytes.length;
    if (size === undefined || size > maxBytes) {
      size = await evictOldest(folder, maxBytes);
    }
  }

  return {
    async get(name) {
      return readFile(join(folder, name)).catch(() => undefined);
    },
    async put(name, bytes) {
      // Writes run one after another, so that `size` matches the files on the disk.
      const writing = lastWrite.then(() => write(name, bytes));
      lastWrite = writing.catch(() => undefined);
      await writing;
    },
  };
}

/** Removes the oldest files if the cache is too large. Returns the bytes that remain. */
async function evictOldest(folder: string, maxBytes: number): Promise<number> {
  const files = await listFiles(folder);
  let totalBytes = files.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const targetBytes = totalBytes > maxBytes ? maxBytes * retainedShare : maxBytes;
  for (const { name, byteLength } of files) {
    if (totalBytes <= targetBytes) {
      break;
    }
    await rm(join(folder, name), { force: true });
    totalBytes -= byteLength;
  }
  return totalBytes;
}

/** Lists the files, oldest first. New temporary files are left out, because another process may still write them. */
async function listFiles(folder: string): Promise<CachedFile[]> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name): Promise<CachedFile | undefined> => {
      const stats = await stat(join(folder, name)).catch(() => undefined);
      const isTemporary = name.includes(temporaryMarker);
      return stats && !(isTemporary && Date.now() - stats.mtimeMs < maxTemporaryMilliseconds)
        ? { name, byteLength: stats.size, modifiedAt: stats.mtimeMs }
        : undefined;
    }),
  );
  return files.filter((file) => file !== undefined).toSorted((a, b) => a.modifiedAt - b.modifiedAt);
}
