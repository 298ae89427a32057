import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { changeFriendship, type FriendshipChange } from "./change-friendship.ts";
import { deleteFriendRequest } from "./delete-friend-request.ts";
import { noRelation } from "./views.ts";

const texts = sentences.friends;

/** Declines the friend request that the user `friendId` sent. The sender gets no alert. Throws 404 if there is none. */
export function declineFriend(ctx: ViewerContext, friendId: string): Promise<FriendshipChange> {
  return changeFriendship(ctx, friendId, async (tx, current) => {
    if (!current.isRequestReceived) {
      throw notFound(texts.noRequest);
    }
    await deleteFriendRequest(tx, { senderId: friendId, recipientId: tx.viewer.userId });
    return { friendship: noRelation, message: texts.declined };
  });
}
