import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { countUnread } from "./list-alerts.ts";
import { isVisibleAlert } from "./visibility.ts";

/** An alert that was read before keeps its `read_at`. */
const markRead = statement<{ viewer: string; alertId: string; now: Date }, unknown>(
  "read-alert",
  (value) => sql`
    UPDATE alerts a SET read_at = coalesce(a.read_at, ${value("now")})
    WHERE a.id = ${value("alertId")} AND a.user_id = ${value("viewer")} AND ${isVisibleAlert(sql`a`)}
    RETURNING 1`,
);

const markAllRead = statement<{ viewer: string; now: Date }, unknown>(
  "read-all-alerts",
  (value) => sql`
    UPDATE alerts SET read_at = ${value("now")} WHERE user_id = ${value("viewer")} AND read_at IS NULL`,
);

/**
 * Marks one of the viewer's alerts as read and returns the unread count. Throws 404 for an alert that is not visible.
 */
export function readAlert(ctx: ViewerContext, alertId: string): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const viewer = tx.viewer.userId;
    if (!(await tx.db.row(markRead, { viewer, alertId, now: tx.clock.now() }))) {
      throw notFound(sentences.alerts.notFound);
    }
    return publishRead(tx, { alertId });
  });
}

/** Marks all alerts of the viewer as read and returns the unread count, which includes alerts created meanwhile. */
export function readAllAlerts(ctx: ViewerContext): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.rows(markAllRead, { viewer: tx.viewer.userId, now: tx.clock.now() });
    return publishRead(tx, { alertId: null });
  });
}

/**
 * Publishes to the viewer's clients that an alert was read, or all alerts if `alertId` is null. Returns the unread
 * count.
 */
async function publishRead(
  tx: TransactionContext<Viewer>,
  { alertId }: { alertId: string | null },
): Promise<number> {
  const { userId } = tx.viewer;
  const unreadCount = await countUnread(tx.db, userId);
  const payload = { change: "read", alertId, unreadCount } as const;
  tx.publish({ to: userRoom(userId), event: "alert", payload });
  return unreadCount;
}
