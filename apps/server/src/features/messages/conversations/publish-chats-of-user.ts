import { sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { literal, statement } from "../../../platform/database/statement.ts";
import { minId } from "../../../platform/ids.ts";
import { lockConversations } from "../lock-conversations.ts";
import { publishChatChanged, publishGroupChatChanged } from "../publish-chat-changed.ts";
import { recountUnread } from "../unread.ts";

const batchSize = 1000;

const isReset = true;

const selectConversations = statement<
  { userId: string; afterId: string },
  { id: string; partner_id: string | null }
>(
  "conversations-of-user",
  (value) => sql`
    SELECT c.id, CASE WHEN c.one_id = ${value("userId")} THEN c.other_id ELSE c.one_id END AS partner_id
    FROM conversation_members own JOIN conversations c ON c.id = own.conversation_id
    WHERE own.user_id = ${value("userId")} AND own.conversation_id > ${value("afterId")}
    ORDER BY own.conversation_id LIMIT ${literal(batchSize)}`,
);

/** Counts the unread messages of the other members of a conversation again, which no message changes meanwhile. */
async function recountUnreadOf(ctx: Context, userId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockConversations(tx, [id]);
    await recountUnread(tx, { senderId: userId, conversationIds: [id] });
  });
}

/**
 * Makes the clients of all who share a conversation with a user refetch it, after the user's account was deleted,
 * suspended or closed, or restored. The messages of a deleted account are shown as deleted, so the unread messages are
 * counted again before.
 */
export async function publishChatsOfUser(ctx: Context, userId: string): Promise<void> {
  for (let afterId = minId; ; ) {
    const rows = await ctx.db.rows(selectConversations, { userId, afterId });
    for (const { id, partner_id } of rows) {
      await recountUnreadOf(ctx, userId, id);
      if (partner_id === null) publishGroupChatChanged(ctx, id, { isReset });
      else publishChatChanged(ctx, partner_id, userId, { isReset });
    }
    const lastId = rows.at(-1)?.id;
    if (lastId === undefined || rows.length < batchSize) return;
    afterId = lastId;
  }
}
