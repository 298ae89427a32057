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

const maxConcurrentCopies = 8;

export interface CopyProgress {
  copiedFiles: number;
  copiedBytes: number;
  /** The number of files that the target already has with the same size. */
  skippedFiles: number;
}

/**
 * Copies every file of `source` that `target` does not have with the same size, so it continues a killed run. It checks
 * the size of each copy and leaves `source` unchanged. Throws `CommandError` if a copy has another size.
 */
export async function copyMedia(
  source: MediaStore,
  target: MediaStore,
  onProgress: (progress: Readonly<CopyProgress>) => void,
): Promise<CopyProgress> {
  const progress: CopyProgress = { copiedFiles: 0, copiedBytes: 0, skippedFiles: 0 };
  await inParallel(
    listMissingFiles(source, target, progress),
    maxConcurrentCopies,
    async (file) => {
      if (!(await copyFile(file, target))) return;
      progress.copiedFiles += 1;
      progress.copiedBytes += file.byteLength;
      onProgress(progress);
    },
  );
  return progress;
}

/**
 * Yields the files of `source` that `target` lacks or has with another size, and counts the other files as skipped in
 * `progress`. Both stores list their files in the order of `toStoragePath`.
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
    if (isCopied) progress.skippedFiles += 1;
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
  const storedFile = await target.get(file.key);
  if (storedFile?.byteLength === file.byteLength) return true;
  throw new CommandError(
    `${file.key} has ${storedFile?.byteLength ?? 0} bytes in the target instead of ${file.byteLength}: run the command again.`,
  );
}

/**
 * Removes the uploads of `target` that `source` lacks, because users deleted them during the copy. Uploads that are
 * newer than all uploads of `source` stay, because Kora may already write to `target`.
 */
export async function removeDeletedUploads(
  source: MediaStore,
  target: MediaStore,
): Promise<{ removedUploads: number; newerUploads: number }> {
  const newestId = await findNewestMediaId(source);
  const counts = { removedUploads: 0, newerUploads: 0 };
  for await (const folderPath of subtractSorted(listFolders(target), listFolders(source))) {
    // The id of the upload is the last part of the path, which has the form `4f/0190…4f`.
    const mediaId = folderPath.slice(folderPath.indexOf("/") + 1);
    if (mediaId > newestId) {
      counts.newerUploads += 1;
      continue;
    }
    await target.remove(mediaId);
    counts.removedUploads += 1;
  }
  return counts;
}

/**
 * Returns the id of the newest upload, or an empty string if there is none. The key of a file begins with the id of its
 * upload, and the id begins with the creation time of the upload.
 */
async function findNewestMediaId(store: MediaStore): Promise<string> {
  let newestKey = "";
  for await (const { key } of store.list()) {
    if (key > newestKey) newestKey = key;
  }
  return newestKey.slice(0, newestKey.indexOf("/"));
}

/** Yields the path of the folder of each file in a store, in ascending order. Paths may repeat. */
export async function* listFolders(store: MediaStore): AsyncGenerator<string> {
  for await (const { key } of store.list()) yield toStorageFolder(mediaIdOf(key));
}
