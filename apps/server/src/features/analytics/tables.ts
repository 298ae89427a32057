import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";

const userId = () => uuid("user_id").references(() => users.id, { onDelete: "cascade" });
const day = () => date("day").notNull();

/** What the stories of one griot came to on one day (UTC), together. */
export const writerDays = pgTable(
  "writer_days",
  {
    userId: userId().notNull(),
    day: day(),
    reads: integer("reads").notNull().default(0),
    likes: integer("likes").notNull().default(0),
    /** Reading time. */
    seconds: bigint("seconds", { mode: "number" }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index("writer_days_day").on(table.day),
  ],
);

/** Where the reads of one griot's stories came from on one day (UTC). */
export const writerOrigins = pgTable(
  "writer_origins",
  {
    userId: userId().notNull(),
    day: day(),
    /** One of the contract's `origins`. */
    origin: text("origin").notNull(),
    reads: integer("reads").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.origin] }),
    index("writer_origins_day").on(table.day),
  ],
);

/** The reading time of all stories of one griot that are not deleted. */
export const writerTotals = pgTable("writer_totals", {
  userId: userId().primaryKey(),
  readingSeconds: bigint("reading_seconds", { mode: "number" }).notNull(),
});
