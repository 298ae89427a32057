import { sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { literal, statement } from "../../../platform/database/statement.ts";
import { minId } from "../../../platform/ids.ts";
import { publishChatChangedToBoth, publishGroupChatChanged } from "../publish-chat-changed.ts";

const batchSize = 1000;

/** The chats of a user, and the groups with one other member. */
const selectConversations = statement<
  { userId: string; afterId: string },
  { id: string; partner_id: string | null }
>(
  "conversations-of-two",
  (value) => sql`
    SELECT c.id, CASE WHEN c.one_id = ${value("userId")} THEN c.other_id ELSE c.one_id END AS partner_id
    FROM conversation_members own JOIN conversations c ON c.id = own.conversation_id
      LEFT JOIN groups g ON g.id = c.id
    WHERE own.user_id = ${value("userId")} AND own.conversation_id > ${value("afterId")}
      AND (c.one_id IS NOT NULL OR g.member_count = 2)
    ORDER BY own.conversation_id LIMIT ${literal(batchSize)}`,
);

/**
 * Makes the clients of both users of each chat, and of each group of two, refetch it after the age of one of them has
 * changed, because ages decide who may write there.
 */
export async function publishAgeToChats(ctx: Context, userId: string): Promise<void> {
  for (let afterId = minId; ; ) {
    const rows = await ctx.db.rows(selectConversations, { userId, afterId });
    for (const { id, partner_id } of rows) {
      if (partner_id === null) publishGroupChatChanged(ctx, id);
      else publishChatChangedToBoth(ctx, userId, partner_id);
    }
    const lastId = rows.at(-1)?.id;
    if (lastId === undefined || rows.length < batchSize) return;
    afterId = lastId;
  }
}
