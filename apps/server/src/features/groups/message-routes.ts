import type { groupCalls } from "@kora/contract/groups";
import type { ViewerContext } from "../../platform/context.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import {
  type ConversationRef,
  clearUnreadCount,
  listMessages,
  muteConversation,
  searchMessages,
} from "../messages/index.ts";
import { requireMembership } from "./access.ts";

type CallNames = "listGroupMessages" | "searchGroupMessages" | "viewGroup" | "muteGroup";

/** Refers to the group's conversation, after checking that the viewer is a member. */
async function toConversationRef(
  ctx: ViewerContext,
  { id }: { id: string },
): Promise<ConversationRef> {
  await requireMembership(ctx, id);
  return { kind: "group", id };
}

/** Calls about the messages of a group and the viewer's own state there; chats have the same. */
export const groupMessageRoutes: Pick<Handlers<typeof groupCalls>, CallNames> = {
  async listGroupMessages(ctx, { params, query }) {
    return listMessages(ctx, await toConversationRef(ctx, params), query);
  },

  async searchGroupMessages(ctx, { params, query }) {
    const { items, nextCursor } = await searchMessages(
      ctx,
      await toConversationRef(ctx, params),
      query,
    );
    return { body: items, nextCursor };
  },

  async viewGroup(ctx, { params }) {
    await clearUnreadCount(ctx, await toConversationRef(ctx, params));
    return { unreadCount: 0 };
  },

  async muteGroup(ctx, { params, body }) {
    return muteConversation(ctx, await toConversationRef(ctx, params), body.on);
  },
};
