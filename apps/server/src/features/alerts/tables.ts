import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/** What one may be alerted of (social §9, decisions §5). */
export const alertTypes = [
  "friend_request",
  "request_accepted",
  "new_post",
  "story_like",
  "story_comment",
  "story_share",
  "comment_like",
  "comment_reply",
  "writer_follow",
  "writer_profile_view",
  "group_join_request",
  "group_request_accepted",
  "group_mention",
  "moderation",
] as const;

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
    createdAt: moment("created_at").notNull(),
    readAt: moment("read_at"),
  },
  (table) => [
    index("alerts_user").on(table.userId, table.id),
    index("alerts_sender").on(table.senderId),
    uniqueIndex("alerts_new_post")
      .on(table.userId, table.referenceId)
      .where(sql`${table.type} = 'new_post'`),
    // To find them when their story goes.
    index("alerts_story").on(table.referenceId).where(sql`${table.type} = 'new_post'`),
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
