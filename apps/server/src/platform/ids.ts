import { v7 } from "uuid";

/** Creates a UUIDv7 (RFC 9562). Ids of one process sort by creation time, even within a millisecond. */
export function newId(): string {
  return v7();
}

/** Creates an id with the given creation time, for rows whose age is read from their id. */
export function newIdAt(time: Date): string {
  const timePart = firstIdAt(time).slice(0, 13);
  return timePart + newId().slice(13);
}

/**
 * Creates an id above `lastId`, with the creation time `time`. If the clock is behind that of `lastId`, it has the next
 * millisecond after it.
 */
export function newIdAfter(lastId: string | null, time: Date): string {
  const id = newIdAt(time);
  if (lastId === null || id > lastId) return id;
  return newIdAt(new Date(timeOfId(lastId).getTime() + 1));
}

/** Returns a lower bound of the ids made at `time` or later. It is above all earlier ids. */
export function firstIdAt(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** An id above all others, the start of a list in descending order. */
export const maxId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** An id below all others, the start of a list in ascending order. */
export const minId = "00000000-0000-0000-0000-000000000000";

/** Compares ids for a sort with the newest first. */
export function newestFirst(id: string, otherId: string): number {
  return id === otherId ? 0 : id < otherId ? 1 : -1;
}

/** The creation time of an id from `newId`. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}
