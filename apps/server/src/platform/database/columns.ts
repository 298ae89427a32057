import { type SQL, sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

/** Bytes as a Buffer. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** `timestamptz(3)`: the precision of a JavaScript `Date`. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Returns constant words as a list of SQL strings, for `IN`. */
export const toSqlList = (words: readonly string[]): SQL =>
  sql.raw(words.map((word) => `'${word}'`).join(", "));
