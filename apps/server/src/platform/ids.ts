import { v7 } from "uuid";

/** A new id: UUIDv7 (RFC 9562), so that ids made by one process sort by time, also within a millisecond. */
export function newId(): string {
  return v7();
}

/** As `newId`, made at `moment`: for what is told live by its id. */
export function newIdAt(moment: Date): string {
  const time = firstIdOf(moment).slice(0, 13);
  return time + newId().slice(13);
}

/** Below every id that was made at `moment` or later, above those made before. */
export function firstIdOf(moment: Date): string {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** Above every id: where a list begins that is read from the newest. */
export const aboveAllIds = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Below every id: where a list begins that is read from the oldest. */
export const belowAllIds = "00000000-0000-0000-0000-000000000000";

/** Sorts ids with the newest first. */
export function newestFirst(one: string, other: string): number {
  return one === other ? 0 : one < other ? 1 : -1;
}

/** When an id of `newId` was made. */
export function momentOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}
