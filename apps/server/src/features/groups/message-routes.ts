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

type CallName = "listGroupMessages" | "searchGroupMessages" | "viewGroup" | "muteGroup";

/**
 * Returns the reference to a group's conversation. Throws the errors of `requireMembership`.
 */
async function toConversationRef(
  ctx: ViewerContext,
  { id }: { id: string },
): Promise<ConversationRef> {
  await requireMembership(ctx, id);
  return { kind: "group", id };
}

/**
 * The calls about a group's messages and the viewer's own state there. `features/messages` has such calls for chats.
 */
export const groupMessageRoutes: Pick<Handlers<typeof groupCalls>, CallName> = {
  async listGroupMessages(ctx, { params, query }) {
    return listMessages(ctx, await toConversationRef(ctx, params), query);
  },

  async searchGroupMessages(ctx, { params, query }) {
    return searchMessages(ctx, await toConversationRef(ctx, params), query);
  },

  async viewGroup(ctx, { params }) {
    await clearUnreadCount(ctx, await toConversationRef(ctx, params));
    return { unreadCount: 0 };
  },

  async muteGroup(ctx, { params, body }) {
    return muteConversation(ctx, await toConversationRef(ctx, params), body.on);
  },
};
