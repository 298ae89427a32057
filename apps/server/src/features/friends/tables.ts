import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Each friendship is two rows, one for each of the two. */
export const friends = pgTable(
  "friends",
  {
    userId: person("user_id"),
    friendId: person("friend_id"),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.friendId] }),
    index("friends_latest").on(table.userId, sql`${table.createdAt} DESC`, table.friendId),
    // To find them when the friend's account goes.
    index("friends_friend").on(table.friendId),
    check("friends_two", sql`${table.userId} <> ${table.friendId}`),
  ],
);

/** Who asked whom to be friends, and has no answer yet. Of two people one at most asks: crossing requests are a yes. */
export const friendRequests = pgTable(
  "friend_requests",
  {
    senderId: person("sender_id"),
    recipientId: person("recipient_id"),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.senderId, table.recipientId] }),
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
