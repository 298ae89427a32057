import type { LibraryStoryView } from "@kora/contract/library";
import { useSyncExternalStore } from "react";
import { openLibraryCache } from "../../entities/library/library-cache.ts";
import { createLibraryServer } from "../../entities/library/library-server.ts";
import { showLibrary } from "../../entities/library/library-session.ts";
import type { LibraryStory, LibraryWork } from "../../entities/library/library-story.ts";
import { storeWork, withStoreLock } from "../../entities/library/store-work.ts";
import { getSession } from "../../lib/session.ts";
import { watchLibrary } from "./library-background.ts";
import { readSyncedAt, writeSyncedAt } from "./library-settings.ts";

/** A work to store. */
export type Work = Pick<LibraryWork, "kind" | "id" | "title">;

/** A work that is being stored. */
export interface Download {
  readonly work: Work;
  /** Stories that are stored, and all stories of the work. */
  readonly count: number;
  readonly total: number;
  readonly cancel: () => void;
}

let downloads: readonly Download[] = [];
const listeners = new Set<() => void>();

function setDownloads(next: readonly Download[]): void {
  downloads = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const isOf =
  ({ kind, id }: Pick<Work, "kind" | "id">) =>
  ({ work }: Download) =>
    work.kind === kind && work.id === id;

/** Returns the works that are being stored, and re-renders when that changes. */
export function useDownloads(): readonly Download[] {
  return useSyncExternalStore(
    subscribe,
    () => downloads,
    () => [],
  );
}

/**
 * Stores the stories of a work for the signed-in user. It goes on when the caller is unmounted, one work after another.
 * Rejects with an `ApiError`, or with the error of the browser if its storage is full; nothing of the work is stored then.
 */
export async function startDownload(
  work: Work,
  stories: readonly LibraryStoryView[],
): Promise<LibraryStory[]> {
  const { kind, token, userId } = getSession();
  if (kind !== "signed-in") throw new Error("Only signed-in users have a library.");
  const controller = new AbortController();
  const update = (count: number) =>
    setDownloads(downloads.map((other) => (isOf(work)(other) ? { ...other, count } : other)));
  const cancel = () => controller.abort();
  setDownloads([...downloads, { work, count: 0, total: stories.length, cancel }]);
  try {
    // Otherwise the browser may delete the library when the device has little room. It need not agree.
    void navigator.storage?.persist?.().catch(() => undefined);
    await openLibraryCache(userId);
    await showLibrary({ token, userId }, { isAccepted: true });
    const server = createLibraryServer(token, controller.signal);
    const stored = await withStoreLock(() =>
      storeWork(server, { ...work, userId }, stories, update),
    );
    // A library that was empty until now is current.
    if (readSyncedAt(userId) === null) writeSyncedAt(userId);
    void watchLibrary().catch(() => undefined);
    return stored;
  } finally {
    setDownloads(downloads.filter((other) => !isOf(work)(other)));
  }
}
