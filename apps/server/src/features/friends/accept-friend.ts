import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { changeFriendship, type FriendshipChange } from "./change-friendship.ts";
import { createFriendship } from "./create-friendship.ts";

const texts = sentences.friends;

/** Accepts the friend request that the user `friendId` sent to the viewer. Throws 404 if there is none. */
export function acceptFriend(ctx: ViewerContext, friendId: string): Promise<FriendshipChange> {
  return changeFriendship(ctx, friendId, async (tx, current) => {
    if (!current.isRequestReceived) {
      throw notFound(texts.noRequest);
    }
    return { friendship: await createFriendship(tx, friendId), message: texts.accepted };
  });
}
