import { deviceStore } from "../../lib/storage.ts";

// A logout removes these entries, because their keys contain the user id.
const newSinceKey = (userId: string) => `libraryNewSince ${userId}`;
const syncedAtKey = (userId: string) => `librarySyncedAt ${userId}`;

function readTime(key: string): number | null {
  const value = Number(deviceStore.get(key) ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}

/** Returns since when new stories of what the user follows are stored, in milliseconds since 1970; null if they are not. */
export const readNewSince = (userId: string): number | null => readTime(newSinceKey(userId));

/** Sets since when new stories of what the user follows are stored; null turns it off. */
export function writeNewSince(userId: string, newSince: number | null): void {
  if (newSince === null) deviceStore.remove(newSinceKey(userId));
  else deviceStore.set(newSinceKey(userId), String(newSince));
}

/** Returns when the library was last made current, in milliseconds since 1970; null if it never was. */
export const readSyncedAt = (userId: string): number | null => readTime(syncedAtKey(userId));

export function writeSyncedAt(userId: string): void {
  deviceStore.set(syncedAtKey(userId), String(Date.now()));
}
