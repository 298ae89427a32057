import type { TransactionContext } from "../../platform/context.ts";
import { cancelAlert } from "../alert-outbox/index.ts";

/** Cancels the alert of a friend request that was answered or withdrawn. */
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
