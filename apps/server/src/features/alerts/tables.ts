import { alertTypes, groupAlertTypes, storyAlertTypes } from "@kora/contract/alert-types";
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
import { timestamptz, toSqlList } from "../../platform/database/columns.ts";
import { userReference, users } from "../accounts/tables.ts";

export const alerts = pgTable(
  "alerts",
  {
    id: uuid("id").primaryKey(),
    /** The recipient. */
    userId: userReference("user_id"),
    type: text("type", { enum: alertTypes }).notNull(),
    /** The user who acted, or the latest of several; null for messages by the moderators. */
    senderId: uuid("sender_id").references(() => users.id, { onDelete: "cascade" }),
    /** The number of senders besides `senderId` whose events this alert combines. */
    otherSenders: integer("other_senders").notNull().default(0),
    /**
     * The latest senders of a combined alert, `senderId` first, at most `limits.list.perEntity`: whoever of them the
     * recipient may no longer see leaves the alert. Empty in an alert of one sender.
     */
    senderIds: uuid("sender_ids").array().notNull().default([]),
    /** The id of the story, group or sanction, if any. */
    referenceId: uuid("reference_id"),
    /** The liked comment; its likes are combined. Null in alerts of other types. */
    commentId: uuid("comment_id"),
    /** The text of a message by the moderators. */
    note: text("note"),
    /** The time of the latest event of this alert. */
    createdAt: timestamptz("created_at").notNull(),
    /**
     * A new event replaces the unread alert that it is combined with by a new one. This is the creation time of the
     * first of them. Senders whose `alert_history.alerted_at` is not earlier are already counted. Null for `new_post`
     * and for alerts about groups.
     */
    since: timestamptz("since"),
    readAt: timestamptz("read_at"),
  },
  (table) => [
    index("alerts_user").on(table.userId, table.id),
    // Used to delete the alerts about a deleted user.
    index("alerts_sender").on(table.senderId),
    // Used to count unread alerts, and to find the unread alert that a new event is combined with.
    index("alerts_unread")
      .on(table.userId, table.type, table.referenceId)
      .where(sql`${table.readAt} IS NULL`),
    // A user gets at most one alert about a new story.
    uniqueIndex("alerts_new_post")
      .on(table.userId, table.referenceId)
      .where(sql`${table.type} = 'new_post'`),
    // Used to delete the alerts of a story.
    index("alerts_story")
      .on(table.referenceId)
      .where(sql`${table.type} IN (${toSqlList(storyAlertTypes)})`),
    // Used to delete the alerts of a group, and to replace the alerts of a repeated join request.
    index("alerts_group")
      .on(table.referenceId, table.senderId)
      .where(sql`${table.type} IN (${toSqlList(groupAlertTypes)})`),
    check("alerts_type", sql`${table.type} IN (${toSqlList(alertTypes)})`),
  ],
);

/**
 * Outbox of events that have no alert yet. A command inserts a row in its own transaction; a job creates the alert and
 * deletes the row. The table has no foreign keys and no secondary indexes, so that a like costs one small row and no
 * locks on users. The job skips events whose users, story or comment have been deleted.
 */
export const alertOutbox = pgTable("alert_outbox", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** The recipient. */
  userId: uuid("user_id").notNull(),
  type: text("type", { enum: alertTypes }).notNull(),
  /** The user who acted; null for messages by the moderators. */
  senderId: uuid("sender_id"),
  /** The id of the story or sanction, if any. */
  referenceId: uuid("reference_id"),
  /** The new or liked comment; null for other types. */
  commentId: uuid("comment_id"),
  /** The text of a message by the moderators. */
  note: text("note"),
  createdAt: timestamptz("created_at").notNull(),
});

/**
 * History of the reactions, comments, follows and profile views that caused an alert, so that a user who likes, unlikes
 * and likes again causes one alert. `alerted_at` is the time when the alert was created. `reference_id` is the
 * story or the liked comment, or the recipient's own id for events without either. For mentions there is also a row with the
 * comment or message, so that each alerts once, however often it is edited.
 */
export const alertHistory = pgTable(
  "alert_history",
  {
    userId: userReference("user_id"),
    type: text("type", { enum: alertTypes }).notNull(),
    referenceId: uuid("reference_id").notNull(),
    senderId: userReference("sender_id"),
    alertedAt: timestamptz("alerted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.type, table.referenceId, table.senderId] }),
    // Used to delete the history of a deleted user.
    index("alert_history_sender").on(table.senderId),
    // Finds expired rows.
    index("alert_history_alerted_at").on(table.alertedAt),
  ],
);
