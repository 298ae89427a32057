import type { Context } from "../../../platform/context.ts";
import { publishChatChangedToBoth, publishGroupChatChanged } from "../publish-chat-changed.ts";
import { conversationsOfUser } from "./conversations-of-user.ts";

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
