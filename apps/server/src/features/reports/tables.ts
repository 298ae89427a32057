import { sql } from "drizzle-orm";
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, timestamptz } from "../../platform/database/columns.ts";
import { userReference, users } from "../accounts/tables.ts";

/**
 * Copies of what reporters could see. Reports of an entity that found it unchanged share a copy. A copy is deleted when
 * no report refers to it any more.
 */
export const reportCopies = pgTable(
  "report_copies",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").notNull(),
    targetId: uuid("target_id").notNull(),
    /** SHA-256 of the content. */
    digest: bytea("digest").notNull(),
    /** See `CopyContent`. */
    content: jsonb("content").notNull(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("report_copies_content").on(table.targetId, table.kind, table.digest),
    // Lists the copies of an entity, newest first.
    index("report_copies_target").on(table.targetId, table.kind, sql`${table.id} DESC`),
  ],
);

/** Reports for the moderators. A report stays when its target is deleted, so `target_id` is no foreign key. */
export const reports = pgTable(
  "reports",
  {
    id: uuid("id").primaryKey(),
    reporterId: userReference("reporter_id"),
    /** One of `moderatedKinds` in the contract. */
    kind: text("kind").notNull(),
    targetId: uuid("target_id").notNull(),
    reason: text("reason").notNull(),
    /** The copy of what the reporter could see; null after it was erased, and for reports from before there were copies. */
    copyId: uuid("copy_id").references(() => reportCopies.id),
    createdAt: timestamptz("created_at").notNull(),
    /** Null while the report is open. */
    handledAt: timestamptz("handled_at"),
  },
  (table) => [
    // A user has at most one open report of an entity.
    uniqueIndex("reports_open")
      .on(table.reporterId, table.kind, table.targetId)
      .where(sql`${table.handledAt} IS NULL`),
    // Finds the reports of an entity.
    index("reports_target").on(table.targetId),
    // Finds the reports that refer to a copy.
    index("reports_copy").on(table.copyId).where(sql`${table.copyId} IS NOT NULL`),
    // Finds the reports whose copies are to be erased.
    index("reports_copy_handled")
      .on(table.handledAt)
      .where(sql`${table.copyId} IS NOT NULL AND ${table.handledAt} IS NOT NULL`),
    // Counts the reports of a day. Also used to delete the reporter's account.
    index("reports_reporter_day").on(table.reporterId, sql`${table.createdAt} DESC`),
  ],
);

/**
 * Has one row for each entity that was reported, or that moderators acted on without a report. The moderators' lists of
 * open and handled reports read it. An action of a moderator locks the row.
 */
export const reportedThings = pgTable(
  "reported_things",
  {
    /** One of `moderatedKinds` in the contract. */
    kind: text("kind").notNull(),
    targetId: uuid("target_id").notNull(),
    /** The reported user, or the author of the reported entity; null if the author's account is deleted. */
    authorId: uuid("author_id").references(() => users.id, { onDelete: "cascade" }),
    /** The time of the entity's oldest open report; null while no report is open. */
    openSince: timestamptz("open_since"),
    /** The time of the moderators' last action on the entity; null before the first action. */
    handledAt: timestamptz("handled_at"),
    /** The moderator who works on the open reports, and since when. After an hour, the entity is free again. */
    takenBy: uuid("taken_by").references(() => users.id, { onDelete: "set null" }),
    takenAt: timestamptz("taken_at"),
    /** The number of actions of moderators. */
    revision: integer("revision").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.targetId] }),
    // These two are the lists of one author. The first is also used to delete the reports about a deleted user.
    index("reported_things_author").on(table.authorId, table.openSince, table.targetId),
    index("reported_things_author_handled")
      .on(table.authorId, sql`${table.handledAt} DESC`, table.targetId)
      .where(sql`${table.openSince} IS NULL`),
    // Used to delete the account of a moderator.
    index("reported_things_taken").on(table.takenBy).where(sql`${table.takenBy} IS NOT NULL`),
    // These two are the orders of the moderators' lists.
    index("reported_things_open")
      .on(table.openSince, table.targetId)
      .where(sql`${table.openSince} IS NOT NULL`),
    index("reported_things_handled")
      .on(sql`${table.handledAt} DESC`, table.targetId)
      .where(sql`${table.openSince} IS NULL`),
  ],
);
