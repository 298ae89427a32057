import { bigint, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { userReference } from "../accounts/tables.ts";

const day = () => date("day").notNull();

/** Totals of all stories of one writer for one UTC day. */
export const writerDays = pgTable(
  "writer_days",
  {
    userId: userReference("user_id"),
    day: day(),
    reads: integer("reads").notNull().default(0),
    likes: integer("likes").notNull().default(0),
    /** Reading time of all readers and visitors, in seconds. */
    seconds: bigint("seconds", { mode: "number" }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    // Finds expired rows.
    index("writer_days_day").on(table.day),
  ],
);

/** Reads of all stories of one writer for one UTC day, by origin. */
export const writerOrigins = pgTable(
  "writer_origins",
  {
    userId: userReference("user_id"),
    day: day(),
    /** One of the contract's `origins`. */
    origin: text("origin").notNull(),
    reads: integer("reads").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.origin] }),
    // Finds expired rows.
    index("writer_origins_day").on(table.day),
  ],
);

/** The total reading time of all stories of one writer that are not deleted. */
export const writerTotals = pgTable("writer_totals", {
  userId: userReference("user_id").primaryKey(),
  readingSeconds: bigint("reading_seconds", { mode: "number" }).notNull(),
});
