import { randomInt } from "node:crypto";
import { LRUCache } from "lru-cache";
import { v7 } from "uuid";

/** Creates a UUIDv7 (RFC 9562). Ids of one process sort by creation time, even within a millisecond. */
export function newId(): string {
  return v7();
}

/** A sequence number has 32 bits of an id, before 42 random bits. */
const maxSequenceNumber = 2 ** 32 - 1;

/**
 * Returns a function that creates an id with the given creation time. Its ids for the same time sort in the order in
 * which they were made, at whatever time of the device's clock that was. `firstNumber` returns the sequence number of the
 * first id of a time. By default it is in the lower half of the range, as in `v7()`, so at least 2^31 ids have room in a
 * millisecond; the ids after the last number have the next millisecond.
 */
export function createIdSequence(firstNumber = () => randomInt(2 ** 31)): (time: Date) => string {
  /** The sequence number of the last id of each time (in milliseconds), for the times that were used last. */
  const lastNumbers = new LRUCache<number, number>({ max: 1000 });
  return function next(time) {
    const msecs = Math.max(0, time.getTime());
    const lastNumber = lastNumbers.get(msecs);
    const seq = lastNumber === undefined ? firstNumber() : lastNumber + 1;
    if (seq > maxSequenceNumber) return next(new Date(msecs + 1));
    lastNumbers.set(msecs, seq);
    return v7({ msecs, seq });
  };
}

/**
 * Creates an id with the given creation time, for rows whose age is read from their id. Ids of one process for the same
 * time sort in the order in which they were made.
 */
export const newIdAt = createIdSequence();

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
