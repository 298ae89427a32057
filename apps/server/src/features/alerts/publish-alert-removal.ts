import { type Context, inTransaction } from "../../platform/context.ts";
import type { JobPayloads } from "../../platform/jobs/jobs.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { countUnread } from "./list-alerts.ts";

/** Makes the user's clients fetch the alerts again, and publishes the unread count. */
export function publishAlertsChanged(
  ctx: Context,
  { userId }: JobPayloads["publish-alerts-changed"],
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const unreadCount = await countUnread(tx.db, userId);
    tx.publish({
      to: userRoom(userId),
      event: "alert",
      payload: { change: "changed", unreadCount },
    });
  });
}

/** Publishes to the user's clients that an alert was deleted. */
export function publishAlertRemoval(
  ctx: Context,
  { userId, alertId }: JobPayloads["publish-alert-removal"],
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const unreadCount = await countUnread(tx.db, userId);
    const payload = { change: "gone", alertId, unreadCount } as const;
    tx.publish({ to: userRoom(userId), event: "alert", payload });
  });
}
