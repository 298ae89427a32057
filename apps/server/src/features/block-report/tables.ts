import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/** What people reported, for moderation. Outlives what was reported: `target_id` is no foreign key. */
export const reports = pgTable(
  "reports",
  {
    id: uuid("id").primaryKey(),
    reporterId: uuid("reporter_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A `ReportedKind`. */
    kind: text("kind").notNull(),
    targetId: uuid("target_id").notNull(),
    reason: text("reason").notNull(),
    createdAt: moment("created_at").notNull(),
    /** Null while it waits for a moderator. */
    handledAt: moment("handled_at"),
  },
  (table) => [
    uniqueIndex("reports_open")
      .on(table.reporterId, table.kind, table.targetId)
      .where(sql`${table.handledAt} IS NULL`),
    index("reports_queue").on(table.id).where(sql`${table.handledAt} IS NULL`),
    index("reports_target").on(table.targetId),
    // To find them when the reporter's account goes.
    index("reports_reporter").on(table.reporterId),
  ],
);

/** Each thing that was ever reported, once: what moderators go through. */
export const reportedThings = pgTable(
  "reported_things",
  {
    /** A `ReportedKind`. */
    kind: text("kind").notNull(),
    targetId: uuid("target_id").notNull(),
    /** Whose it is, or who it is: with their account it goes from here. */
    authorId: uuid("author_id").references(() => users.id, { onDelete: "cascade" }),
    /** When the first of its open reports came; null while none is open. */
    openSince: moment("open_since"),
    /** When a moderator acted on it last; null where none has yet. */
    handledAt: moment("handled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.targetId] }),
    index("reported_things_author").on(table.authorId),
    index("reported_things_open")
      .on(table.openSince, table.targetId)
      .where(sql`${table.openSince} IS NOT NULL`),
    index("reported_things_handled")
      .on(sql`${table.handledAt} DESC`, table.targetId)
      .where(sql`${table.openSince} IS NULL`),
  ],
);
