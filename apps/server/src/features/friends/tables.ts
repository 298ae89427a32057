import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference } from "../accounts/tables.ts";

/** A friendship has two rows. Each of the two users is `userId` in one row and `friendId` in the other. */
export const friends = pgTable(
  "friends",
  {
    userId: userReference("user_id"),
    friendId: userReference("friend_id"),
    createdAt: timestamptz("created_at").notNull(),
    /** True if `userId` sent the friend request. False for both if it is not known. */
    hasRequested: boolean("has_requested").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.friendId] }),
    // A user's friends are listed in this order.
    index("friends_latest").on(table.userId, sql`${table.createdAt} DESC`, table.friendId),
    // The deletion of the friend's account uses this index.
    index("friends_friend").on(table.friendId),
    check("friends_two", sql`${table.userId} <> ${table.friendId}`),
  ],
);

/**
 * Friend requests that are neither accepted nor declined. There is at most one between two users, because a request in
 * the other direction accepts it.
 */
export const friendRequests = pgTable(
  "friend_requests",
  {
    senderId: userReference("sender_id"),
    recipientId: userReference("recipient_id"),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.senderId, table.recipientId] }),
    // The requests that a user received and sent are listed in the order of these two indexes.
    index("friend_requests_received").on(
      table.recipientId,
      sql`${table.createdAt} DESC`,
      table.senderId,
    ),
    index("friend_requests_sent").on(
      table.senderId,
      sql`${table.createdAt} DESC`,
      table.recipientId,
    ),
    check("friend_requests_two", sql`${table.senderId} <> ${table.recipientId}`),
  ],
);
