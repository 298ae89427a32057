import type { TransactionContext } from "../../platform/context.ts";
import { takeBackAlert } from "../alert-outbox/index.ts";

/** What the one who was asked is alerted of, and has not read, goes with the request that it tells of. */
export function answerAlert(
  tx: TransactionContext,
  { askerId, askedId }: { askerId: string; askedId: string },
): Promise<void> {
  return takeBackAlert(tx, {
    userId: askedId,
    type: "friend_request",
    senderId: askerId,
  });
}
