import type { groupCalls } from "@kora/contract/groups";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { listMessages, mutePlace, type Place, viewPlace } from "../messages/index.ts";

type Names = "listGroupMessages" | "viewGroup" | "muteGroup";

const inGroup = ({ id }: { id: string }): Place => ({ kind: "group", id });

/** What is said in a group, and the viewer's own marks there: as in a chat of two. */
export const groupMessageRoutes: Pick<Handlers<typeof groupCalls>, Names> = {
  listGroupMessages: (ctx, { params, query }) => listMessages(ctx, inGroup(params), query),

  async viewGroup(ctx, { params }) {
    await viewPlace(ctx, inGroup(params));
    return { unreadCount: 0 };
  },

  muteGroup: (ctx, { params, body }) => mutePlace(ctx, inGroup(params), body.on),
};
