import { sentences } from "@kora/contract/sentences";
import { z } from "zod";
import { invalid } from "./errors.ts";

/** Later than everything that a list holds. Milliseconds since 1970. */
export const latestMoment = Date.UTC(9999, 0);

/** A moment among the keys of a cursor, in milliseconds since 1970. */
export const momentKey = z.int().min(0).max(latestMoment);

/** A `real` of PostgreSQL among the keys of a cursor. Numbers that a `real` cannot hold it would refuse as an error. */
export const realKey = z.number().min(-3e38).max(3e38).transform(Math.fround);

/** Turns the keys of a list's last row into the opaque text that a caller sends back. */
export function encodeCursor(keys: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(keys)).toString("base64url");
}

/** Reads a cursor made by `encodeCursor`; 400 for any other text. */
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

/** One page of a list, and where the next begins. */
export interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | undefined;
}

/**
 * Cuts `rows`, fetched with one more than `limit`, to a page.
 * `keysOf` gives what the list is ordered by.
 */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  keysOf: (row: Row) => readonly (string | number)[],
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items, nextCursor: more ? encodeCursor(keysOf(last)) : undefined };
}
