import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { cancelRequestAlert } from "./cancel-request-alert.ts";

const deleteRequestRow = statement<{ sender: string; recipient: string }, unknown>(
  "delete-friend-request",
  (value) => sql`
    DELETE FROM friend_requests WHERE sender_id = ${value("sender")} AND recipient_id = ${value("recipient")}`,
);

/** Deletes a friend request, which was declined or withdrawn, and its unread alert. */
export async function deleteFriendRequest(
  tx: TransactionContext,
  { senderId, recipientId }: { senderId: string; recipientId: string },
): Promise<void> {
  await tx.db.rows(deleteRequestRow, { sender: senderId, recipient: recipientId });
  await cancelRequestAlert(tx, { senderId, recipientId });
}
