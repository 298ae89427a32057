import type { Friendship } from "@kora/contract/friends";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { enqueueAlert } from "../alert-outbox/index.ts";
import { cancelRequestAlert } from "./delete-friend-request.ts";
import { noRelation } from "./views.ts";

const texts = sentences.friends;

const countFriends = statement<
  { viewer: string; otherId: string },
  { viewer_count: number; other_count: number }
>(
  "count-friends",
  (value) => sql`
    SELECT (SELECT count(*)::int FROM friends WHERE user_id = ${value("viewer")}) AS viewer_count,
      (SELECT count(*)::int FROM friends WHERE user_id = ${value("otherId")}) AS other_count`,
);

/**
 * Throws 409 if the viewer or the other user has `limits.friends.perUser` friends. The caller has locked both users.
 */
export async function checkFriendLimit(
  tx: TransactionContext<Viewer>,
  otherId: string,
): Promise<void> {
  const pair = { viewer: tx.viewer.userId, otherId };
  const { viewer_count = 0, other_count = 0 } = (await tx.db.row(countFriends, pair)) ?? {};
  if (viewer_count >= limits.friends.perUser) {
    throw new AppError("CONFLICT", texts.tooManyFriends);
  }
  if (other_count >= limits.friends.perUser) {
    throw new AppError("CONFLICT", texts.theyHaveTooMany);
  }
}

const insertFriendship = statement<{ viewer: string; otherId: string; now: Date }, unknown>(
  "create-friendship",
  (value) => sql`
    WITH accepted_request AS (
      DELETE FROM friend_requests
      WHERE sender_id = ${value("otherId")} AND recipient_id = ${value("viewer")}
    )
    INSERT INTO friends (user_id, friend_id, created_at, has_requested)
    VALUES (${value("viewer")}, ${value("otherId")}, ${value("now")}, false),
      (${value("otherId")}, ${value("viewer")}, ${value("now")}, true)`,
);

/**
 * Makes the viewer and the other user, who has asked, friends, deletes the accepted friend request, and alerts the
 * other. Throws 409 above the limit of friends. The caller has locked both users. Returns the new relation.
 */
export async function createFriendship(
  tx: TransactionContext<Viewer>,
  otherId: string,
): Promise<Friendship> {
  const viewer = tx.viewer.userId;
  await checkFriendLimit(tx, otherId);
  await tx.db.rows(insertFriendship, { viewer, otherId, now: tx.clock.now() });
  await cancelRequestAlert(tx, { recipientId: viewer, senderId: otherId });
  await enqueueAlert(tx, {
    userId: otherId,
    type: "request_accepted",
    senderId: viewer,
  });
  return { ...noRelation, isFriend: true };
}
