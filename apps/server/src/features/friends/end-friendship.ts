import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { cancelRequestAlert } from "./delete-friend-request.ts";
import { noRelation } from "./views.ts";

const deleteFriendshipAndRequests = statement<
  { userA: string; userB: string },
  { had_relation: boolean }
>(
  "end-friendship",
  (value) => sql`
    WITH pairs (user_id, other_id) AS (
      VALUES (${value("userA")}::uuid, ${value("userB")}::uuid), (${value("userB")}::uuid, ${value("userA")}::uuid)
    ),
    deleted_friends AS (
      DELETE FROM friends f USING pairs
      WHERE f.user_id = pairs.user_id AND f.friend_id = pairs.other_id RETURNING f.user_id
    ),
    deleted_requests AS (
      DELETE FROM friend_requests r USING pairs
      WHERE r.sender_id = pairs.user_id AND r.recipient_id = pairs.other_id RETURNING r.sender_id
    )
    SELECT EXISTS (SELECT FROM deleted_friends UNION ALL SELECT FROM deleted_requests) AS had_relation`,
);

/**
 * Deletes the friendship and the friend requests between two users after one blocked the other, or an answer about an age
 * separated them. The caller has locked both users, and invalidates them after the commit. If there was a relation,
 * both users get an event in spite of the block, because their clients may still show the relation.
 */
export async function endFriendship(
  tx: TransactionContext,
  userA: string,
  userB: string,
): Promise<void> {
  const row = await tx.db.row(deleteFriendshipAndRequests, { userA, userB });
  if (row?.had_relation !== true) {
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
