import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
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
import { conversations } from "../messages/tables.ts";

/**
 * The part of a group that is not stored with its conversation. `conversations` has its name and who may send,
 * `conversation_members` its members with their roles.
 */
export const groups = pgTable(
  "groups",
  {
    /** The id of its conversation. */
    id: uuid("id")
      .primaryKey()
      .references(() => conversations.id, { onDelete: "cascade" }),
    description: text("description").notNull(),
    /** `public` or `private`. */
    privacy: text("privacy").notNull(),
    creatorId: uuid("creator_id").references(() => users.id, { onDelete: "set null" }),
    /** The id of its picture in the media store. */
    picture: text("picture"),
    inviteCode: text("invite_code").notNull(),
    memberCount: integer("member_count").notNull(),
    /** The number of pending requests to join. */
    requestCount: integer("request_count").notNull().default(0),
    /** Broadcast mode: only admins and the creator can send. Kept while the group is deleted. */
    isBroadcast: boolean("is_broadcast").notNull().default(false),
    deletedAt: timestamptz("deleted_at"),
    /** Incremented by each update of the row. */
    revision: bigint("revision", { mode: "number" }).notNull().default(0),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("groups_invite").on(table.inviteCode),
    index("groups_creator").on(table.creatorId, sql`${table.id} DESC`),
    index("groups_deleted").on(table.deletedAt).where(sql`${table.deletedAt} IS NOT NULL`),
  ],
);

/** Requests to join a private group: pending, recently declined, and the records of recently removed members. */
export const groupRequests = pgTable(
  "group_requests",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamptz("created_at").notNull(),
    /** Null while the request is pending. */
    declinedAt: timestamptz("declined_at"),
    /** The user was a member and was removed at `declinedAt`; they did not ask to join. */
    wasRemoved: boolean("was_removed").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index("group_requests_waiting")
      .on(table.groupId, table.createdAt, table.userId)
      .where(sql`${table.declinedAt} IS NULL`),
    index("group_requests_user").on(table.userId),
    index("group_requests_declined")
      .on(table.declinedAt)
      .where(sql`${table.declinedAt} IS NOT NULL`),
  ],
);
