import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { publishOwnGroupStates } from "./conversations/publish-unread-counts.ts";
import { lockConversations } from "./lock-conversations.ts";
import { publishGroupChatChangedTo } from "./publish-chat-changed.ts";
import { recountUnread } from "./unread.ts";

/** A user is a member of at most `limits.group.perUser` groups. */
const selectSharedGroups = statement<{ first: string; second: string }, { id: string }>(
  "groups-of-both",
  (value) => sql`
    SELECT one.conversation_id AS id
    FROM conversation_members one
      JOIN conversation_members other ON other.conversation_id = one.conversation_id
        AND other.user_id = ${value("second")} AND other.role IS NOT NULL
    WHERE one.user_id = ${value("first")} AND one.role IS NOT NULL`,
);

/**
 * Adapts the unread counts of two users in the groups that they share to a new or ended block between them, and makes
 * their clients refetch these groups: there the messages of each are folded for the other, or shown again.
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
  const conversationIds = groups.map(({ id }) => id);
  await lockConversations(tx.db, conversationIds);
  const users = [
    [firstUserId, secondUserId],
    [secondUserId, firstUserId],
  ] as const;
  for (const [userId, senderId] of users) {
    const counted = { senderId, conversationIds, userIds: [userId] };
    await publishOwnGroupStates(tx, await recountUnread(tx.db, counted));
    for (const groupId of conversationIds) publishGroupChatChangedTo(tx, userId, groupId);
  }
}
