import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../platform/context.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { changeFriendship, type FriendshipChange } from "./change-friendship.ts";
import { createFriendship } from "./create-friendship.ts";
import { deleteFriendRequest } from "./delete-friend-request.ts";
import { mayRequestNow } from "./may-request.ts";
import { noRelation } from "./views.ts";

const texts = sentences.friends;

/**
 * Accepts the friend request that the user `friendId` sent to the viewer. Throws 404 if there is none, and 403 for one
 * that could not be sent now, with one sentence for all settings and ages.
 */
export function acceptFriend(ctx: ViewerContext, friendId: string): Promise<FriendshipChange> {
  return changeFriendship(ctx, friendId, async (tx, current) => {
    if (!current.isRequestReceived) throw notFound(texts.noRequest);
    if (!(await mayRequestNow(tx, { senderId: friendId, recipientId: tx.viewer.userId }))) {
      throw forbidden(texts.notAcceptable);
    }
    return { friendship: await createFriendship(tx, friendId), message: texts.accepted };
  });
}

/** Declines the friend request that the user `friendId` sent. The sender gets no alert. Throws 404 if there is none. */
export function declineFriend(ctx: ViewerContext, friendId: string): Promise<FriendshipChange> {
  return changeFriendship(ctx, friendId, async (tx, current) => {
    if (!current.isRequestReceived) throw notFound(texts.noRequest);
    await deleteFriendRequest(tx, { senderId: friendId, recipientId: tx.viewer.userId });
    return { friendship: noRelation, message: texts.declined };
  });
}
