import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/** Reports for the moderators. They outlive their targets: `target_id` is no foreign key. */
export const reports = pgTable(
  "reports",
  {
    id: uuid("id").primaryKey(),
    reporterId: uuid("reporter_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `user`, `story`, `comment` or `status`. */
    kind: text("kind").notNull(),
    targetId: uuid("target_id").notNull(),
    reason: text("reason").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    /** Null while the report is open. */
    handledAt: timestamptz("handled_at"),
  },
  (table) => [
    uniqueIndex("reports_open")
      .on(table.reporterId, table.kind, table.targetId)
      .where(sql`${table.handledAt} IS NULL`),
    // The open reports, oldest first.
    index("reports_queue").on(table.id).where(sql`${table.handledAt} IS NULL`),
    index("reports_target").on(table.targetId),
    // The deletion of the reporter's account uses it.
    index("reports_reporter").on(table.reporterId),
  ],
);

/** One row for each entity that was ever reported, which the moderators' lists of open and handled reports show. */
export const reportedThings = pgTable(
  "reported_things",
  {
    /** `user`, `story`, `comment` or `status`. */
    kind: text("kind").notNull(),
    targetId: uuid("target_id").notNull(),
    /** The reported user, or the author of the reported entity. */
    authorId: uuid("author_id").references(() => users.id, { onDelete: "cascade" }),
    /** The time of its first open report; null while none is open. */
    openSince: timestamptz("open_since"),
    /** The time of a moderator's last action on it; null before that. */
    handledAt: timestamptz("handled_at"),
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
