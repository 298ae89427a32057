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
import { userReference, users } from "../accounts/tables.ts";
import { conversations } from "../messages/tables.ts";

/**
 * The data of a group that is not stored with its conversation. The row of `conversations` contains the group's name
 * and the members who may send messages; `conversation_members` contains its members with their roles.
 */
export const groups = pgTable(
  "groups",
  {
    /** Also the id of the group's conversation. */
    id: uuid("id")
      .primaryKey()
      .references(() => conversations.id, { onDelete: "cascade" }),
    description: text("description").notNull(),
    /** `public` or `private`. */
    privacy: text("privacy").notNull(),
    creatorId: uuid("creator_id").references(() => users.id, { onDelete: "set null" }),
    /** The id of the group's picture in the media store; null without a picture. */
    picture: text("picture"),
    inviteCode: text("invite_code").notNull(),
    memberCount: integer("member_count").notNull(),
    /** The number of pending requests to join. */
    requestCount: integer("request_count").notNull().default(0),
    /** Broadcast mode: only admins and the creator can send messages. The value stays while the group is deleted. */
    isBroadcast: boolean("is_broadcast").notNull().default(false),
    deletedAt: timestamptz("deleted_at"),
    /**
     * The time when moderators hid the group; null if they did not. Nobody can find, join or write in a hidden group; its
     * members can still read it.
     */
    hiddenAt: timestamptz("hidden_at"),
    /** The name of a public group as `search_name` returns it, for the search of moderators; null for a private group. */
    publicName: text("public_name"),
    /** Incremented by each update of the row. */
    revision: bigint("revision", { mode: "number" }).notNull().default(0),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("groups_invite").on(table.inviteCode),
    // Finds the groups that a user created.
    index("groups_creator").on(table.creatorId, sql`${table.id} DESC`),
    // The search of moderators reads this index.
    index("groups_public_name")
      .on(sql`${table.publicName} COLLATE "C"`, table.id)
      .where(sql`${table.publicName} IS NOT NULL`),
    // Finds the groups that can no longer be restored.
    index("groups_deleted").on(table.deletedAt).where(sql`${table.deletedAt} IS NOT NULL`),
  ],
);

/**
 * Pending and recently declined requests to join a private group, and records of recently removed members of any group.
 */
export const groupRequests = pgTable(
  "group_requests",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    userId: userReference("user_id"),
    createdAt: timestamptz("created_at").notNull(),
    /** The time when the request was declined or the member was removed; null while the request is pending. */
    declinedAt: timestamptz("declined_at"),
    /** True if the user was a member and was removed at `declinedAt`, without a request to join. */
    wasRemoved: boolean("was_removed").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    // Lists the pending requests of a group.
    index("group_requests_waiting")
      .on(table.groupId, table.createdAt, table.userId)
      .where(sql`${table.declinedAt} IS NULL`),
    // Used to delete the requests of a deleted user.
    index("group_requests_user").on(table.userId),
    // Finds the records that no longer keep users from joining.
    index("group_requests_declined")
      .on(table.declinedAt)
      .where(sql`${table.declinedAt} IS NOT NULL`),
  ],
);
