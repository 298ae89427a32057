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
    /** Who is alerted. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type", { enum: alertTypes }).notNull(),
    /** Who acted, of several the latest; nobody where the moderators did. */
    senderId: uuid("sender_id").references(() => users.id, { onDelete: "cascade" }),
    /** Of how many others the same is told in this alert. */
    otherSenders: integer("other_senders").notNull().default(0),
    /** The story or group that it is about, if any. */
    referenceId: uuid("reference_id"),
    /** The comment that is liked: of each comment one's alerts fold by themselves. Null in all other alerts. */
    commentId: uuid("comment_id"),
    /** What the moderators say. */
    note: text("note"),
    /** When the latest of what it tells of was done. */
    createdAt: timestamptz("created_at").notNull(),
    /** When the first of what it tells of was told: who was told of since is counted in it. Null where none folds. */
    since: timestamptz("since"),
    readAt: timestamptz("read_at"),
  },
  (table) => [
    index("alerts_user").on(table.userId, table.id),
    index("alerts_sender").on(table.senderId),
    // To count them, and to fold what is told again.
    index("alerts_unread")
      .on(table.userId, table.type, table.referenceId)
      .where(sql`${table.readAt} IS NULL`),
    uniqueIndex("alerts_new_post")
      .on(table.userId, table.referenceId)
      .where(sql`${table.type} = 'new_post'`),
    // To find them when their story goes.
    index("alerts_story")
      .on(table.referenceId)
      .where(
        sql`${table.type} IN ('new_post', 'story_like', 'story_comment', 'story_share', 'comment_like', 'comment_reply')`,
      ),
    // To find them when their group goes, or its request is asked anew.
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
 * What was done and is not told yet: written in the act's own transaction, told and deleted by a job. Without foreign
 * keys and indexes, as a like should cost one small row more and no locks on people: the job leaves out what is gone.
 */
export const alertOutbox = pgTable("alert_outbox", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Who is to be alerted. */
  userId: uuid("user_id").notNull(),
  type: text("type", { enum: alertTypes }).notNull(),
  /** Who acted; nobody where the moderators did. */
  senderId: uuid("sender_id"),
  /** The story that it is about, if any. */
  referenceId: uuid("reference_id"),
  /** The comment that was written or liked. */
  commentId: uuid("comment_id"),
  note: text("note"),
  createdAt: timestamptz("created_at").notNull(),
});

/**
 * Who was told of whose act about what, so that liking, taking it back and liking again tells it once. `reference_id`
 * is the story or the liked comment, and of acts about no thing the person's own id.
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
