import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { isBlockedEitherWay } from "../visibility/index.ts";
import { isDeletedSender } from "./deleted-sender.ts";

/**
 * This file has the unread counts of members. A count is not read from the messages: the conversation stores how many
 * there are (`message_count`), the member how many of them they have viewed (`viewed_count`), and how many of the others
 * they do not see as new (`own_since`). Whatever hides a message from a member, or shows it again, changes `own_since` in
 * its own transaction, after it has locked the conversation.
 */

type Db = Pick<Queryable, "row" | "rows">;

/**
 * True for a message `m` that counts as unread for the member `own`, a row of `conversation_members`: the member has not
 * viewed it, another user sent it, and it is neither deleted, nor hidden by a block, nor part of a request that waits.
 */
export const countsAsUnread = sql`(m.position > own.viewed_count AND m.sender_id <> own.user_id AND m.deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM users sender WHERE sender.id = m.sender_id AND ${isDeletedSender(sql`sender`)})
  AND NOT (own.role IS NOT NULL AND ${isBlockedEitherWay(sql`own.user_id`, sql`m.sender_id`)})
  AND NOT EXISTS (
    SELECT FROM conversations chat
    WHERE chat.id = m.conversation_id AND chat.requested_by = m.sender_id AND m.position > chat.message_count - chat.request_count
  ))`;

/**
 * The number of messages in `conversationId`, of which `own` is a member, that count in `storedCount` although they have
 * disappeared, because a job has not deleted them yet. The job runs every minute, so there are few.
 */
export function withoutDisappeared(storedCount: SQL, conversationId: SQL, now: SQLWrapper): SQL {
  return sql`CASE WHEN ${storedCount} <= 0 THEN 0 ELSE greatest(0, ${storedCount} - (
    SELECT count(*)::int FROM messages m
    WHERE m.conversation_id = ${conversationId} AND m.disappears_at <= ${now}::timestamptz AND ${countsAsUnread}
  )) END`;
}

/**
 * The number of messages in the conversation `c` that its member `own`, a row of `conversation_members`, can see and has
 * not viewed.
 */
export function unreadCount(now: SQLWrapper): SQL {
  return withoutDisappeared(
    sql`(c.message_count - own.viewed_count - own.own_since)`,
    sql`c.id`,
    now,
  );
}

/** The key of a row of `conversation_members`. */
export interface MemberRowKey {
  readonly conversation_id: string;
  readonly user_id: string;
}

const changeCounts = statement<{ ids: readonly string[]; change: number }, MemberRowKey>(
  "change-unread-counts",
  (value) => sql`
    UPDATE conversation_members own SET own_since = own.own_since - ${value("change")}::int * counted.count
    FROM (
      SELECT own.conversation_id, own.user_id, count(*)::int AS count
      FROM messages m JOIN conversation_members own ON own.conversation_id = m.conversation_id
      WHERE m.id = ANY (${value("ids")}::uuid[]) AND ${countsAsUnread}
      GROUP BY own.conversation_id, own.user_id
    ) counted
    WHERE own.conversation_id = counted.conversation_id AND own.user_id = counted.user_id
    RETURNING own.conversation_id, own.user_id`,
);

/**
 * Subtracts messages from the unread counts of the members for whom they count, before they are hidden. Returns these
 * members. The caller has locked the conversations.
 */
export function subtractFromUnread(db: Db, messageIds: readonly string[]) {
  return db.rows(changeCounts, { ids: messageIds, change: -1 });
}

/** The reverse of `subtractFromUnread`, after the messages are shown again. */
export function addToUnread(db: Db, messageIds: readonly string[]) {
  return db.rows(changeCounts, { ids: messageIds, change: 1 });
}

/** Max messages of a conversation that are counted again; more than this many unread ones count as this many. */
const maxRecounted = 1000;

const recount = statement<
  { conversationIds: readonly string[]; userIds: readonly string[] | null; senderId: string },
  MemberRowKey
>(
  "recount-unread",
  (value) => sql`
    UPDATE conversation_members own SET own_since = c.message_count - own.viewed_count - (
      SELECT count(*)::int FROM (
        SELECT m.* FROM messages m WHERE m.conversation_id = c.id
        ORDER BY m.id DESC LIMIT least(${literal(maxRecounted)}, c.message_count - own.viewed_count)
      ) m WHERE ${countsAsUnread})
    FROM conversations c
    WHERE c.id = ANY (${value("conversationIds")}::uuid[]) AND own.conversation_id = c.id
      AND own.viewed_count < c.message_count AND own.user_id <> ${value("senderId")}
      AND (${value("userIds")}::uuid[] IS NULL OR own.user_id = ANY (${value("userIds")}::uuid[]))
    RETURNING own.conversation_id, own.user_id`,
);

/**
 * Counts the unread messages of members again, after many messages of one sender were hidden from them or are shown
 * again: of all members, or of those in `userIds`. Returns those who have any. The caller has locked the conversations.
 */
export function recountUnread(
  db: Db,
  {
    senderId,
    conversationIds,
    userIds = null,
  }: {
    senderId: string;
    conversationIds: readonly string[];
    userIds?: readonly string[] | null;
  },
): Promise<readonly MemberRowKey[]> {
  return db.rows(recount, { senderId, conversationIds, userIds });
}
