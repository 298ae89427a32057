import { statfs } from "node:fs/promises";
import type { Clock } from "../clock.ts";
import { storageFull } from "../disk-errors.ts";

const cacheMilliseconds = 1000;

/** Bytes that a folder's disk has left for Kora. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Gives a check that throws `STORAGE_FULL` where so many bytes more would leave less than `floor` on a disk of
 * `folders`, which exist. The disks are asked at most once a second.
 */
export function createDiskCheck({
  folders,
  floor,
  clock,
  readFree = freeBytes,
}: {
  readonly folders: readonly string[];
  readonly floor: number;
  readonly clock: Clock;
  readonly readFree?: (folder: string) => Promise<number>;
}): (bytes: number) => Promise<void> {
  let cached: { readonly at: number; readonly free: Promise<number> } | undefined;

  async function readAll(): Promise<number> {
    // A disk that does not tell is left to the write, which says what is wrong with it.
    const free = await Promise.all(folders.map((one) => readFree(one).catch(() => Infinity)));
    return Math.min(...free);
  }

  return async function refuseWhenFull(bytes) {
    if (floor === 0) return;
    const now = clock.now().getTime();
    if (!cached || now - cached.at >= cacheMilliseconds || now < cached.at) {
      cached = { at: now, free: readAll() };
    }
    if ((await cached.free) - bytes < floor) throw storageFull();
  };
}
