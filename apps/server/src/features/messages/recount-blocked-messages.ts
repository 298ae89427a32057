import { type SQL, sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { publishOwnGroupStates } from "./conversations/publish-unread-counts.ts";
import { lockConversations } from "./lock-conversations.ts";
import { publishGroupChatChangedTo } from "./publish-chat-changed.ts";
import { recountUnread } from "./unread.ts";

/**
 * Selects the groups of each of two users in which the other is or was a member: the messages of who left are there
 * still. A user is a member of at most `limits.group.perUser` groups.
 */
const selectSharedGroups = statement<
  { first: string; second: string },
  { id: string; user_id: string }
>("groups-of-both", (value) => {
  const [first, second] = [sql`${value("first")}::uuid`, sql`${value("second")}::uuid`];
  const isOther = (table: SQL) => sql`${table}.conversation_id = own.conversation_id
    AND ${table}.user_id = CASE WHEN own.user_id = ${first} THEN ${second} ELSE ${first} END`;
  return sql`
    SELECT own.conversation_id AS id, own.user_id FROM conversation_members own
    WHERE own.user_id IN (${first}, ${second}) AND own.role IS NOT NULL AND (
      EXISTS (SELECT FROM conversation_members other WHERE ${isOther(sql`other`)} AND other.role IS NOT NULL)
      OR EXISTS (SELECT FROM past_memberships past WHERE ${isOther(sql`past`)}))`;
});

/**
 * Adapts the unread counts of two users in the groups that they share, or shared, to a new or ended block between them,
 * and makes their clients refetch these groups: there the messages of each are hidden from the other, or shown again.
 */
export async function recountBlockedMessages(
  tx: TransactionContext,
  firstUserId: string,
  secondUserId: string,
): Promise<void> {
  const groups = await tx.db.rows(selectSharedGroups, {
    first: firstUserId,
    second: secondUserId,
  });
  if (groups.length === 0) return;
  await lockConversations(tx.db, [...new Set(groups.map(({ id }) => id))]);
  const users = [
    [firstUserId, secondUserId],
    [secondUserId, firstUserId],
  ] as const;
  for (const [userId, senderId] of users) {
    const conversationIds = groups.filter((own) => own.user_id === userId).map(({ id }) => id);
    const counted = { senderId, conversationIds, userIds: [userId] };
    await publishOwnGroupStates(tx, await recountUnread(tx.db, counted));
    for (const groupId of conversationIds) publishGroupChatChangedTo(tx, userId, groupId);
  }
}
