import { sentences } from "@kora/contract/sentences";
import { z } from "zod";
import { invalid } from "./errors.ts";
import { maxId, minId } from "./ids.ts";

/** A timestamp after every timestamp in a list, in milliseconds since 1970. */
export const maxTimestamp = Date.UTC(9999, 0);

/** A timestamp among the keys of a cursor, in milliseconds since 1970. */
export const timestampKey = z.int().min(0).max(maxTimestamp);

/** A PostgreSQL `real` among the keys of a cursor. PostgreSQL would reject a number outside its range. */
export const realKey = z.number().min(-3e38).max(3e38).transform(Math.fround);

/** Encodes the sort keys of a page's last row as the opaque cursor of the next page. */
export function encodeCursor(keys: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(keys)).toString("base64url");
}

/** Decodes a cursor of `encodeCursor`. Throws an error with status 400 for any other text. */
export function decodeCursor<Keys extends z.ZodType>(
  cursor: string | undefined,
  keys: Keys,
): z.output<Keys> | undefined {
  if (cursor === undefined) {
    return undefined;
  }
  try {
    return keys.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw invalid("cursor", sentences.form.cursor);
  }
}

/** The keys of a cursor of a list that is sorted by an id alone. */
const IdCursor = z.tuple([z.uuid()]);

/**
 * Decodes a cursor of a list that is sorted by an id alone, the newest first. Without a cursor, the id is after every id.
 * Throws an error with status 400 for any other text.
 */
export function decodeIdCursor(cursor: string | undefined): string {
  const [id] = decodeCursor(cursor, IdCursor) ?? [maxId];
  return id;
}

/** The sort key of the last row of the previous page, in a list that is sorted by a time and an id. */
export interface TimeKey {
  readonly afterTime: Date;
  readonly afterId: string;
}

/** The time in milliseconds since 1970, and the id. */
const TimeCursor = z.tuple([timestampKey, z.uuid()]);

/**
 * Decodes a cursor of a list that is sorted by a time and an id. Without a cursor, the key is before all rows of a list
 * that begins with the latest time; with `startTime` 0 (in milliseconds since 1970), of one that begins with the earliest.
 * Throws an error with status 400 for any other text.
 */
export function decodeTimeCursor(cursor: string | undefined, startTime = maxTimestamp): TimeKey {
  const [time, afterId] = decodeCursor(cursor, TimeCursor) ?? [startTime, minId];
  return { afterTime: new Date(time), afterId };
}

/** The page of a list to read: up to `limit` items, from the start of the list if there is no cursor. */
export interface PageInput {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** One page of a list and the cursor of the next page. */
export interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | undefined;
}

/** Cuts up to `limit + 1` rows to a page. `keysOf` returns the sort keys of a row. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  keysOf: (row: Row) => readonly (string | number)[],
): Page<Row> {
  const items = rows.slice(0, limit);
  const lastItem = items.at(-1);
  const hasMore = rows.length > limit && lastItem !== undefined;
  return { items, nextCursor: hasMore ? encodeCursor(keysOf(lastItem)) : undefined };
}
