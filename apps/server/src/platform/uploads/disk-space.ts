import { statfs } from "node:fs/promises";
import type { Clock } from "../clock.ts";
import { storageFull } from "../disk-errors.ts";

const cacheMilliseconds = 1000;

/** Returns the bytes that Kora can still write to the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Creates a check that throws `STORAGE_FULL` if writing `bytes` more would leave less than `minFreeBytes` on a disk of
 * `folders`. The folders must exist. The check reads the disks at most once a second. With
 * `minFreeBytes` 0 it never throws.
 */
export function createDiskCheck({
  folders,
  minFreeBytes,
  clock,
  readFree = freeBytes,
}: {
  readonly folders: readonly string[];
  readonly minFreeBytes: number;
  readonly clock: Clock;
  readonly readFree?: (folder: string) => Promise<number>;
}): (bytes: number) => Promise<void> {
  let cachedSpace: { readonly readAt: number; readonly freeBytes: Promise<number> } | undefined;

  async function readMinFreeBytes(): Promise<number> {
    // A disk whose free space is unknown counts as free, because a write to it then fails with the real cause.
    const freeBytesOfDisks = await Promise.all(
      folders.map((folder) => readFree(folder).catch(() => Infinity)),
    );
    return Math.min(...freeBytesOfDisks);
  }

  return async function refuseWhenFull(bytes) {
    if (minFreeBytes === 0) return;
    const now = clock.now().getTime();
    if (!cachedSpace || now - cachedSpace.readAt >= cacheMilliseconds || now < cachedSpace.readAt) {
      cachedSpace = { readAt: now, freeBytes: readMinFreeBytes() };
    }
    if ((await cachedSpace.freeBytes) - bytes < minFreeBytes) throw storageFull();
  };
}
