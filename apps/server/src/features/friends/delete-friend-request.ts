import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { cancelAlert } from "../alert-outbox/index.ts";

const deleteRequestRow = statement<{ senderId: string; recipientId: string }, unknown>(
  "delete-friend-request",
  (value) => sql`
    DELETE FROM friend_requests WHERE sender_id = ${value("senderId")} AND recipient_id = ${value("recipientId")}`,
);

/** Deletes a friend request that was declined or withdrawn, and cancels its alert if it is unread. */
export async function deleteFriendRequest(
  tx: TransactionContext,
  { senderId, recipientId }: { senderId: string; recipientId: string },
): Promise<void> {
  await tx.db.rows(deleteRequestRow, { senderId, recipientId });
  await cancelRequestAlert(tx, { senderId, recipientId });
}

/** Cancels the recipient's unread alert about a friend request that was accepted, declined or withdrawn. */
export function cancelRequestAlert(
  tx: TransactionContext,
  { senderId, recipientId }: { senderId: string; recipientId: string },
): Promise<void> {
  return cancelAlert(tx, { userId: recipientId, type: "friend_request", senderId });
}
