import { isNotFound } from "../platform/errors.ts";
import {
  type ListedFile,
  type MediaStore,
  mediaIdOf,
  toStorageFolder,
  toStoragePath,
} from "../platform/media/media-store.ts";
import { CommandError } from "./command.ts";
import { contentOf } from "./content-of.ts";
import { inParallel } from "./in-parallel.ts";
import { onlyInFirst } from "./only-in-first.ts";

/** Files that are on their way at a time. */
const atOnce = 8;

export interface Moved {
  copied: number;
  bytes: number;
  /** There already, whole. */
  skipped: number;
}

/**
 * Copies every file of one store to another, but for those that are there whole; so a run that was killed goes on where it
 * stopped. Each is asked for again when it is there. The first store stays as it is.
 */
export async function copyMedia(
  from: MediaStore,
  to: MediaStore,
  onProgress: (moved: Readonly<Moved>) => void,
): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, skipped: 0 };
  await inParallel(missing(from, to, moved), atOnce, async (file) => {
    if (!(await copy(file, to))) return;
    moved.copied += 1;
    moved.bytes += file.bytes;
    onProgress(moved);
  });
  return moved;
}

/** The files of one store that the other has not, or not whole. */
async function* missing(
  from: MediaStore,
  to: MediaStore,
  moved: Moved,
): AsyncGenerator<ListedFile> {
  const there = to.list()[Symbol.asyncIterator]();
  let other = await there.next();
  for await (const file of from.list()) {
    const place = toStoragePath(file.key);
    while (!other.done && toStoragePath(other.value.key) < place) other = await there.next();
    const isThere = !other.done && other.value.key === file.key && other.value.bytes === file.bytes;
    if (isThere) moved.skipped += 1;
    else yield file;
  }
}

/** False where the file was removed since it was listed. */
async function copy(file: ListedFile, to: MediaStore): Promise<boolean> {
  try {
    await to.put(file.key, await contentOf(file.bytes, await file.read()));
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
  const stored = await to.get(file.key);
  if (stored?.bytes === file.bytes) return true;
  throw new CommandError(
    `${file.key} has ${stored?.bytes ?? 0} bytes where it was copied to, instead of ${file.bytes}: start again.`,
  );
}

/**
 * Removes what the second store has and the first no longer has: what people deleted while it was copied. Uploads that are
 * newer than any of the first stay, as they are what a store has that Kora uses already. Counts uploads.
 */
export async function removeGone(
  from: MediaStore,
  to: MediaStore,
): Promise<{ removed: number; newer: number }> {
  const newest = await newestOf(from);
  const counts = { removed: 0, newer: 0 };
  for await (const folder of onlyInFirst(foldersOf(to), foldersOf(from))) {
    const mediaId = folder.slice(folder.indexOf("/") + 1);
    if (mediaId > newest) {
      counts.newer += 1;
      continue;
    }
    await to.remove(mediaId);
    counts.removed += 1;
  }
  return counts;
}

/** Ids of uploads begin with their moment. */
async function newestOf(store: MediaStore): Promise<string> {
  let newest = "";
  for await (const { key } of store.list()) {
    if (key > newest) newest = key;
  }
  return newest.slice(0, newest.indexOf("/"));
}

/** Where the uploads of a store lie, in order. */
export async function* foldersOf(store: MediaStore): AsyncGenerator<string> {
  for await (const { key } of store.list()) yield toStorageFolder(mediaIdOf(key));
}
