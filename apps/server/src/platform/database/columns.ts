import { customType, timestamp } from "drizzle-orm/pg-core";

/** Bytes as a Buffer. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** `timestamptz(3)`: the precision of a JavaScript `Date`. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
