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

/** Max files that are copied at a time. */
const atOnce = 8;

export interface Moved {
  copied: number;
  bytes: number;
  /** The number of files that the target already has with the same size. */
  skipped: number;
}

/**
 * Copies every file of one store to another, except files that are there with the same size, so a killed run can be
 * continued. It checks the size of each copy. The first store stays unchanged.
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

/** Yields the files of one store that the other lacks or has with another size. Both lists are in the same order. */
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

/** Copies a file. Returns false if it was removed after it was listed. */
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
 * Removes the uploads of the second store that the first store lacks, because users deleted them during the copy.
 * Uploads that are newer than all uploads of the first store stay, because Kora may already write to the second store.
 * Returns the numbers of uploads.
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

/** Returns the id of the newest upload. Ids of uploads begin with their creation time. */
async function newestOf(store: MediaStore): Promise<string> {
  let newest = "";
  for await (const { key } of store.list()) {
    if (key > newest) newest = key;
  }
  return newest.slice(0, newest.indexOf("/"));
}

/** Yields the folder of each file of a store, in order; a folder may repeat. */
export async function* foldersOf(store: MediaStore): AsyncGenerator<string> {
  for await (const { key } of store.list()) yield toStorageFolder(mediaIdOf(key));
}
