import { isNotFound } from "../platform/errors.ts";
import {
  type ListedFile,
  type MediaStore,
  mediaIdOf,
  toStorageFolder,
  toStoragePath,
} from "../platform/media/media-store.ts";
import { CommandError } from "./command.ts";
import { inParallel } from "./in-parallel.ts";
import { subtractSorted } from "./subtract-sorted.ts";
import { toContent } from "./to-content.ts";

/** Max files that are copied at a time. */
const maxConcurrentCopies = 8;

export interface CopyProgress {
  /** The number of files, and their bytes. */
  copied: number;
  bytes: number;
  /** The number of files that the target already has with the same size. */
  skipped: number;
}

/**
 * Copies every file of `source` to `target`, except files that are there with the same size, so a killed run can be
 * continued. It checks the size of each copy. `source` stays unchanged.
 */
export async function copyMedia(
  source: MediaStore,
  target: MediaStore,
  onProgress: (progress: Readonly<CopyProgress>) => void,
): Promise<CopyProgress> {
  const progress: CopyProgress = { copied: 0, bytes: 0, skipped: 0 };
  await inParallel(
    listMissingFiles(source, target, progress),
    maxConcurrentCopies,
    async (file) => {
      if (!(await copyFile(file, target))) return;
      progress.copied += 1;
      progress.bytes += file.byteLength;
      onProgress(progress);
    },
  );
  return progress;
}

/**
 * Yields the files of `source` that `target` lacks or has with another size, and counts the others in `progress`. Both
 * stores list their files in the order of `toStoragePath`.
 */
async function* listMissingFiles(
  source: MediaStore,
  target: MediaStore,
  progress: CopyProgress,
): AsyncGenerator<ListedFile> {
  const targetFiles = target.list()[Symbol.asyncIterator]();
  let targetFile = await targetFiles.next();
  for await (const file of source.list()) {
    const path = toStoragePath(file.key);
    while (!targetFile.done && toStoragePath(targetFile.value.key) < path)
      targetFile = await targetFiles.next();
    const isCopied =
      !targetFile.done &&
      targetFile.value.key === file.key &&
      targetFile.value.byteLength === file.byteLength;
    if (isCopied) progress.skipped += 1;
    else yield file;
  }
}

/** Copies a file. Returns false if it was removed after it was listed. */
async function copyFile(file: ListedFile, target: MediaStore): Promise<boolean> {
  try {
    await target.put(file.key, await toContent(file.byteLength, await file.read()));
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
  const stored = await target.get(file.key);
  if (stored?.byteLength === file.byteLength) return true;
  throw new CommandError(
    `${file.key} has ${stored?.byteLength ?? 0} bytes in the target instead of ${file.byteLength}: run the command again.`,
  );
}

/**
 * Removes the uploads of `target` that `source` lacks, because users deleted them during the copy. Uploads that are
 * newer than all uploads of `source` stay, because Kora may already write to `target`. Returns the numbers of removed
 * and of newer uploads.
 */
export async function removeDeletedUploads(
  source: MediaStore,
  target: MediaStore,
): Promise<{ removed: number; newer: number }> {
  const newestId = await findNewestMediaId(source);
  const counts = { removed: 0, newer: 0 };
  for await (const folder of subtractSorted(listFolders(target), listFolders(source))) {
    // The folder is `4f/` and the id, where `4f` is the end of the id.
    const mediaId = folder.slice(folder.indexOf("/") + 1);
    if (mediaId > newestId) {
      counts.newer += 1;
      continue;
    }
    await target.remove(mediaId);
    counts.removed += 1;
  }
  return counts;
}

/**
 * Returns the id of the newest upload. The key of a file begins with the id of its upload, and an id with its creation
 * time.
 */
async function findNewestMediaId(store: MediaStore): Promise<string> {
  let newestKey = "";
  for await (const { key } of store.list()) {
    if (key > newestKey) newestKey = key;
  }
  return newestKey.slice(0, newestKey.indexOf("/"));
}

/** Yields the folder of each file of a store, in order; a folder may repeat. */
export async function* listFolders(store: MediaStore): AsyncGenerator<string> {
  for await (const { key } of store.list()) yield toStorageFolder(mediaIdOf(key));
}
