import type { Friendship } from "@kora/contract/friends";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer, ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { changeFriendship, type FriendshipChange } from "./change-friendship.ts";
import { deleteFriendRequest } from "./delete-friend-request.ts";
import { noRelation } from "./views.ts";

const texts = sentences.friends;

const deleteFriendship = statement<{ viewer: string; otherId: string }, unknown>(
  "remove-friend",
  (value) => sql`
    DELETE FROM friends
    WHERE (user_id = ${value("viewer")} AND friend_id = ${value("otherId")})
      OR (user_id = ${value("otherId")} AND friend_id = ${value("viewer")})`,
);

/**
 * Ends the friendship with a user, or withdraws the viewer's request to this user, whether the viewer can see them or not.
 * Throws 404 if there is neither.
 */
export function removeFriend(ctx: ViewerContext, otherId: string): Promise<FriendshipChange> {
  const remove = async (
    tx: TransactionContext<Viewer>,
    current: Friendship,
  ): Promise<FriendshipChange> => {
    const viewer = tx.viewer.userId;
    if (current.isFriend) {
      await tx.db.rows(deleteFriendship, { viewer, otherId });
      return { friendship: noRelation, message: texts.removed };
    }
    if (current.isRequestPending) {
      await deleteFriendRequest(tx, { senderId: viewer, recipientId: otherId });
      return { friendship: noRelation, message: texts.withdrawn };
    }
    throw notFound(texts.notFriend);
  };
  return changeFriendship(ctx, otherId, remove, { undoes: true });
}
