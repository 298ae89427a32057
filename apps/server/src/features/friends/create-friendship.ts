import type { Friendship } from "@kora/contract/friends";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { enqueueAlert } from "../alert-outbox/index.ts";
import { cancelRequestAlert } from "./cancel-request-alert.ts";
import { noRelation } from "./views.ts";

const texts = sentences.friends;

const countFriends = statement<
  { viewer: string; other: string },
  { viewer_count: number; other_count: number }
>(
  "count-friends",
  (value) => sql`
    SELECT (SELECT count(*)::int FROM friends WHERE user_id = ${value("viewer")}) AS viewer_count,
      (SELECT count(*)::int FROM friends WHERE user_id = ${value("other")}) AS other_count`,
);

/** Throws 409 when either user has reached `limits.friends.perUser`. The caller has locked both. */
export async function checkFriendLimit(
  tx: TransactionContext<Viewer>,
  otherId: string,
): Promise<void> {
  const pair = { viewer: tx.viewer.userId, other: otherId };
  const { viewer_count = 0, other_count = 0 } = (await tx.db.row(countFriends, pair)) ?? {};
  if (viewer_count >= limits.friends.perUser) {
    throw new AppError("CONFLICT", texts.tooManyFriends);
  }
  if (other_count >= limits.friends.perUser) {
    throw new AppError("CONFLICT", texts.theyHaveTooMany);
  }
}

const insertFriendship = statement<{ viewer: string; other: string; now: Date }, unknown>(
  "create-friendship",
  (value) => sql`
    WITH accepted_request AS (
      DELETE FROM friend_requests
      WHERE sender_id = ${value("other")} AND recipient_id = ${value("viewer")}
    )
    INSERT INTO friends (user_id, friend_id, created_at)
    VALUES (${value("viewer")}, ${value("other")}, ${value("now")}), (${value("other")}, ${value("viewer")}, ${value("now")})`,
);

/**
 * Makes the viewer and the other user friends: accepts the other's friend request and alerts them. The caller has
 * locked both.
 */
export async function createFriendship(
  tx: TransactionContext<Viewer>,
  otherId: string,
): Promise<Friendship> {
  const viewer = tx.viewer.userId;
  await checkFriendLimit(tx, otherId);
  await tx.db.rows(insertFriendship, { viewer, other: otherId, now: tx.clock.now() });
  await cancelRequestAlert(tx, { recipientId: viewer, senderId: otherId });
  await enqueueAlert(tx, {
    userId: otherId,
    type: "request_accepted",
    senderId: viewer,
  });
  return { ...noRelation, isFriend: true };
}
