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
 * A group: what is more about a conversation than what is said in it. Its name, who may send, and its members with
 * their roles stand with the conversation.
 */
export const groups = pgTable(
  "groups",
  {
    /** Its conversation's. */
    id: uuid("id")
      .primaryKey()
      .references(() => conversations.id, { onDelete: "cascade" }),
    description: text("description").notNull(),
    /** `public` or `private`. */
    privacy: text("privacy").notNull(),
    creatorId: uuid("creator_id").references(() => users.id, { onDelete: "set null" }),
    /** Names its picture in the media store. */
    picture: text("picture"),
    inviteCode: text("invite_code").notNull(),
    memberCount: integer("member_count").notNull(),
    /** People who ask to join. */
    requestCount: integer("request_count").notNull().default(0),
    /** Only admins and the creator can send, also once the group is restored. */
    isBroadcast: boolean("is_broadcast").notNull().default(false),
    deletedAt: timestamptz("deleted_at"),
    /** Grows with every change of the group's facts. */
    revision: bigint("revision", { mode: "number" }).notNull().default(0),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("groups_invite").on(table.inviteCode),
    index("groups_creator").on(table.creatorId, sql`${table.id} DESC`),
    index("groups_deleted").on(table.deletedAt).where(sql`${table.deletedAt} IS NOT NULL`),
  ],
);

/** Who asks to be let into a private group, or was turned down lately. */
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
    /** Turned down then; null while it waits. */
    declinedAt: timestamptz("declined_at"),
    /** Was a member who was taken out then, and did not ask. */
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
