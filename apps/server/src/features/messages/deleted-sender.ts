import { type SQL, sql } from "drizzle-orm";

/**
 * True for a row of `users` whose messages are shown as deleted, without a name: the user has deleted the account, which
 * can still be restored. `user` may be a left-joined row.
 */
export const isDeletedSender = (user: SQL): SQL => sql`${user}.deletion_requested_at IS NOT NULL`;

/** Returns the columns `name`, `username` and `avatar` of a user in a conversation, with a prefix. */
export function personColumns(user: SQL, prefix = ""): SQL {
  const column = (name: string) => sql.raw(prefix + name);
  const isDeleted = isDeletedSender(user);
  return sql`CASE WHEN ${isDeleted} THEN 'Deleted account' ELSE ${user}.name END AS ${column("name")},
    CASE WHEN ${isDeleted} THEN '' ELSE ${user}.username END AS ${column("username")},
    CASE WHEN ${isDeleted} THEN NULL ELSE ${user}.avatar END AS ${column("avatar")}`;
}

/**
 * The status that the message `m` replies to; null in a chat with a user who has deleted the account. It is looked up
 * only for messages with a status.
 */
export const shownStatusReply = sql`CASE WHEN m.reply_to_status IS NOT NULL AND NOT EXISTS (
    SELECT FROM conversations chat JOIN users partner ON partner.id IN (chat.one_id, chat.other_id)
    WHERE chat.id = m.conversation_id AND ${isDeletedSender(sql`partner`)}
  ) THEN m.reply_to_status END`;
