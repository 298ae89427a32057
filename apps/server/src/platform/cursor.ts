import { sentences } from "@kora/contract/sentences";
import type { z } from "zod";
import { invalid } from "./errors.ts";

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
