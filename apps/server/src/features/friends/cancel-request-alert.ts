import type { TransactionContext } from "../../platform/context.ts";
import { cancelAlert } from "../alert-outbox/index.ts";

/** Cancels the recipient's unread alert about a friend request that was accepted, declined or withdrawn. */
export function cancelRequestAlert(
  tx: TransactionContext,
  { senderId, recipientId }: { senderId: string; recipientId: string },
): Promise<void> {
  return cancelAlert(tx, {
    userId: recipientId,
    type: "friend_request",
    senderId,
  });
}
