import { alertTypes } from "@kora/contract/alert-types";
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

export const alerts = pgTable(
  "alerts",
  {
    id: uuid("id").primaryKey(),
    /** The recipient. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type", { enum: alertTypes }).notNull(),
    /** The user who acted, the latest of several; null for alerts by moderators. */
    senderId: uuid("sender_id").references(() => users.id, { onDelete: "cascade" }),
    /** The number of other senders that this alert counts. */
    otherSenders: integer("other_senders").notNull().default(0),
    /** The id of the story or group, if any. */
    referenceId: uuid("reference_id"),
    /** The liked comment: likes are grouped by comment. Null in alerts of other types. */
    commentId: uuid("comment_id"),
    /** The text of a message by the moderators. */
    note: text("note"),
    /** The time of the latest event of this alert. */
    createdAt: timestamptz("created_at").notNull(),
    /**
     * The creation time of this alert, or of the first of the alerts that it replaced one after another: senders
     * recorded in `alerts_told` since then are counted already. Null for `new_post` and for alerts about groups.
     */
    since: timestamptz("since"),
    readAt: timestamptz("read_at"),
  },
  (table) => [
    index("alerts_user").on(table.userId, table.id),
    index("alerts_sender").on(table.senderId),
    // Counting uses it, and grouping with the unread alert.
    index("alerts_unread")
      .on(table.userId, table.type, table.referenceId)
      .where(sql`${table.readAt} IS NULL`),
    uniqueIndex("alerts_new_post")
      .on(table.userId, table.referenceId)
      .where(sql`${table.type} = 'new_post'`),
    // The deletion of a story's alerts uses it.
    index("alerts_story")
      .on(table.referenceId)
      .where(
        sql`${table.type} IN ('new_post', 'story_like', 'story_comment', 'story_share', 'comment_like', 'comment_reply')`,
      ),
    // The deletion of a group's alerts uses it, and the replacement of those of a repeated request.
    index("alerts_group")
      .on(table.referenceId, table.senderId)
      .where(
        sql`${table.type} IN ('group_join_request', 'group_request_accepted', 'group_mention')`,
      ),
    check(
      "alerts_type",
      sql`${table.type} IN (${sql.raw(alertTypes.map((type) => `'${type}'`).join(", "))})`,
    ),
  ],
);

/**
 * Outbox of events without an alert yet: a command inserts a row in its own transaction, a job creates the alert and
 * deletes the row. No foreign keys and indexes, so that a like costs one small row and no locks on users; the job skips
 * events whose rows are deleted.
 */
export const alertOutbox = pgTable("alert_outbox", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** The recipient. */
  userId: uuid("user_id").notNull(),
  type: text("type", { enum: alertTypes }).notNull(),
  /** The user who acted; null for moderators. */
  senderId: uuid("sender_id"),
  /** The id of the story, if any. */
  referenceId: uuid("reference_id"),
  /** The new or liked comment. */
  commentId: uuid("comment_id"),
  note: text("note"),
  createdAt: timestamptz("created_at").notNull(),
});

/**
 * History of alerted events, so that like, unlike and like again creates one alert: `told_at` is when the alert was
 * created. `reference_id` is the story or the liked comment, or the recipient's own id for events without either.
 */
export const alertsTold = pgTable(
  "alerts_told",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type", { enum: alertTypes }).notNull(),
    referenceId: uuid("reference_id").notNull(),
    senderId: uuid("sender_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    toldAt: timestamptz("told_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.type, table.referenceId, table.senderId] }),
    index("alerts_told_sender").on(table.senderId),
    index("alerts_told_at").on(table.toldAt),
  ],
);
