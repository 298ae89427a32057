import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { cancelRequestAlert } from "./cancel-request-alert.ts";
import { noRelation } from "./views.ts";

const deleteFriendshipAndRequests = statement<
  { userA: string; userB: string },
  { is_ended: boolean }
>(
  "end-friendship",
  (value) => sql`
    WITH pairs (user_id, other_id) AS (
      VALUES (${value("userA")}::uuid, ${value("userB")}::uuid), (${value("userB")}::uuid, ${value("userA")}::uuid)
    ),
    friendship AS (
      DELETE FROM friends f USING pairs
      WHERE f.user_id = pairs.user_id AND f.friend_id = pairs.other_id RETURNING f.user_id
    ),
    request AS (
      DELETE FROM friend_requests r USING pairs
      WHERE r.sender_id = pairs.user_id AND r.recipient_id = pairs.other_id RETURNING r.sender_id
    )
    SELECT EXISTS (SELECT FROM friendship UNION ALL SELECT FROM request) AS is_ended`,
);

/**
 * Deletes the friendship and the friend requests between two users because one has just blocked the other. The caller
 * has locked both. Publishes to both, although one is hidden from the other now, because their clients may still show
 * each other.
 */
export async function endFriendship(
  tx: TransactionContext,
  userA: string,
  userB: string,
): Promise<void> {
  const row = await tx.db.row(deleteFriendshipAndRequests, { userA, userB });
  if (row?.is_ended !== true) {
    return;
  }
  for (const [userId, otherId] of [
    [userA, userB],
    [userB, userA],
  ] as const) {
    await cancelRequestAlert(tx, { senderId: userId, recipientId: otherId });
    tx.publish({
      event: "friendUpdated",
      to: userRoom(otherId),
      payload: { userId, ...noRelation },
    });
  }
}
