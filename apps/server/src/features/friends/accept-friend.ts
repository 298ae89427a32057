import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { becomeFriends } from "./become-friends.ts";
import { betweenTwo, type Changed } from "./between-two.ts";

const said = sentences.friends;

/** Says yes to whoever asked the viewer; 404 where they did not, or have taken it back. */
export function acceptFriend(ctx: ViewerContext, friendId: string): Promise<Changed> {
  return betweenTwo(ctx, friendId, async (tx, before) => {
    if (!before.isRequestReceived) {
      throw notFound(said.noRequest);
    }
    return { friendship: await becomeFriends(tx, friendId), sentence: said.accepted };
  });
}
