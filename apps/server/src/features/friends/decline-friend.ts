import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { betweenTwo, type Changed } from "./between-two.ts";
import { deleteRequest } from "./delete-request.ts";
import { noFriendship } from "./friendship.ts";

const said = sentences.friends;

/** Says no to whoever asked the viewer, and alerts nobody; 404 where they did not, or have taken it back. */
export function declineFriend(ctx: ViewerContext, friendId: string): Promise<Changed> {
  return betweenTwo(ctx, friendId, async (tx, before) => {
    if (!before.isRequestReceived) {
      throw notFound(said.noRequest);
    }
    await deleteRequest(tx, { askerId: friendId, askedId: tx.viewer.userId });
    return { friendship: noFriendship, sentence: said.declined };
  });
}
