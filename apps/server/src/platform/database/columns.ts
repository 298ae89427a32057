import { customType, timestamp } from "drizzle-orm/pg-core";

/** Bytes as a Buffer. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A moment with its zone, to the millisecond: what a JavaScript `Date` can hold. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
