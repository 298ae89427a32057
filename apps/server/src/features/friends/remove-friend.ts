import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { betweenTwo, type Changed } from "./between-two.ts";
import { deleteRequest } from "./delete-request.ts";
import { noFriendship } from "./friendship.ts";

const said = sentences.friends;

const deleteFriendship = statement<{ viewer: string; person: string }, unknown>(
  "remove-friend",
  (v) => sql`
    DELETE FROM friends
    WHERE (user_id = ${v("viewer")} AND friend_id = ${v("person")})
      OR (user_id = ${v("person")} AND friend_id = ${v("viewer")})`,
);

/** Ends a friendship, or takes back the request that the viewer made; 404 where there is neither. */
export function removeFriend(ctx: ViewerContext, personId: string): Promise<Changed> {
  return betweenTwo(ctx, personId, async (tx, before) => {
    const viewer = tx.viewer.userId;
    if (before.isFriend) {
      await tx.db.rows(deleteFriendship, { viewer, person: personId });
      return { friendship: noFriendship, sentence: said.removed };
    }
    if (before.isRequestPending) {
      await deleteRequest(tx, { askerId: viewer, askedId: personId });
      return { friendship: noFriendship, sentence: said.withdrawn };
    }
    throw notFound(said.notFriend);
  });
}
