import type { groupCalls } from "@kora/contract/groups";
import type { ViewerContext } from "../../platform/context.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import {
  type ConversationRef,
  clearUnreadCount,
  listMessages,
  muteConversation,
} from "../messages/index.ts";
import { refuseNonMembers } from "./access.ts";

type Names = "listGroupMessages" | "viewGroup" | "muteGroup";

/** The group as the place where something is said, for its members. */
async function inGroup(ctx: ViewerContext, { id }: { id: string }): Promise<ConversationRef> {
  await refuseNonMembers(ctx, id);
  return { kind: "group", id };
}

/** What is said in a group, and the viewer's own marks there: as in a chat of two. */
export const groupMessageRoutes: Pick<Handlers<typeof groupCalls>, Names> = {
  async listGroupMessages(ctx, { params, query }) {
    return listMessages(ctx, await inGroup(ctx, params), query);
  },

  async viewGroup(ctx, { params }) {
    await clearUnreadCount(ctx, await inGroup(ctx, params));
    return { unreadCount: 0 };
  },

  async muteGroup(ctx, { params, body }) {
    return muteConversation(ctx, await inGroup(ctx, params), body.on);
  },
};
