import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "../ids.ts";

/** Files that may go at any time: what is asked for again is made again. */
export interface FileCache {
  get(name: string): Promise<Buffer | undefined>;
  put(name: string, bytes: Buffer): Promise<void>;
}

/** What is left of the bound when it is passed, so that the folder is not read at every file. */
const keptShare = 0.8;
/** Who writes a draft has moved it by then. */
const draftMilliseconds = 60_000;
const draftMark = ".draft.";

interface Kept {
  readonly name: string;
  readonly bytes: number;
  readonly at: number;
}

/** Keeps at most about `mostBytes` below `folder`; the oldest go first. Names are plain file names. */
export function createFileCache(folder: string, maxBytes: number): FileCache {
  let size: number | undefined;
  let last: Promise<void> = Promise.resolve();

  async function write(name: string, bytes: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Written beside and moved, so that a half-written file is never read.
    const draft = join(folder, `${name}${draftMark}${newId()}`);
    await writeFile(draft, bytes);
    await rename(draft, join(folder, name));
    size = size === undefined ? undefined : size + bytes.length;
    if (size === undefined || size > maxBytes) {
      size = await tidy(folder, maxBytes);
    }
  }

  return {
    async get(name) {
      return readFile(join(folder, name)).catch(() => undefined);
    },
    async put(name, bytes) {
      // One after the other, so that what is counted is what is there.
      const written = last.then(() => write(name, bytes));
      last = written.catch(() => undefined);
      await written;
    },
  };
}

/** Removes the oldest files where there is too much; gives the bytes that stay. */
async function tidy(folder: string, maxBytes: number): Promise<number> {
  const files = await listFiles(folder);
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const bound = total > maxBytes ? maxBytes * keptShare : maxBytes;
  for (const { name, bytes } of files) {
    if (total <= bound) {
      break;
    }
    await rm(join(folder, name), { force: true });
    total -= bytes;
  }
  return total;
}

/** Oldest first. Other processes may write here too: their drafts are left to them. */
async function listFiles(folder: string): Promise<Kept[]> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name): Promise<Kept | undefined> => {
      const found = await stat(join(folder, name)).catch(() => undefined);
      const isDraft = name.includes(draftMark);
      return found && !(isDraft && Date.now() - found.mtimeMs < draftMilliseconds)
        ? { name, bytes: found.size, at: found.mtimeMs }
        : undefined;
    }),
  );
  return files.filter((file) => file !== undefined).toSorted((a, b) => a.at - b.at);
}
