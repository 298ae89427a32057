import type { Context } from "../../../platform/context.ts";
import { lockConversations } from "../lock-conversations.ts";
import {
  publishChatChanged,
  publishChatChangedToBoth,
  publishGroupChatChanged,
} from "../publish-chat-changed.ts";
import { recountUnread } from "../unread.ts";
import { conversationsOfUser } from "./conversations-of-user.ts";

const isReset = true;

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
  for await (const { id, partner_id } of conversationsOfUser(ctx.db, userId)) {
    await recountUnreadOf(ctx, userId, id);
    if (partner_id === null) publishGroupChatChanged(ctx, id, { isReset });
    else publishChatChanged(ctx, partner_id, userId, { isReset });
  }
}

/**
 * Makes the clients of both users of each chat, and of each group of two, refetch it after the age of one of them has
 * changed, because ages decide who may write there.
 */
export async function publishAgeToChats(ctx: Context, userId: string): Promise<void> {
  for await (const { id, partner_id, is_group_of_two } of conversationsOfUser(ctx.db, userId)) {
    if (partner_id !== null) publishChatChangedToBoth(ctx, userId, partner_id);
    else if (is_group_of_two) publishGroupChatChanged(ctx, id);
  }
}
