import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import {
  type Act,
  inTransaction,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { countUnread } from "./list-alerts.ts";
import { isShown } from "./visibility.ts";

/** When it was read first stays as it is. */
const markRead = statement<{ viewer: string; alertId: string; now: Date }, unknown>(
  "read-alert",
  (v) => sql`
    UPDATE alerts a SET read_at = coalesce(a.read_at, ${v("now")})
    WHERE a.id = ${v("alertId")} AND a.user_id = ${v("viewer")} AND ${isShown(sql`a`)}
    RETURNING 1`,
);

const markAllRead = statement<{ viewer: string; now: Date }, unknown>(
  "read-all-alerts",
  (v) => sql`
    UPDATE alerts SET read_at = ${v("now")} WHERE user_id = ${v("viewer")} AND read_at IS NULL`,
);

/** Marks one of the viewer's alerts as read, and gives how many are not. 404 for one that they are not shown. */
export function readAlert(ctx: ViewerContext, alertId: string): Promise<number> {
  return inTransaction(ctx, async (act) => {
    const viewer = act.viewer.userId;
    if (!(await act.db.row(markRead, { viewer, alertId, now: act.clock.now() }))) {
      throw notFound(sentences.alerts.notFound);
    }
    return tellRead(act, alertId);
  });
}

/** Marks all alerts as read that the viewer has at this moment, and gives how many have come since. */
export function readAllAlerts(ctx: ViewerContext): Promise<number> {
  return inTransaction(ctx, async (act) => {
    await act.db.rows(markAllRead, { viewer: act.viewer.userId, now: act.clock.now() });
    return tellRead(act, null);
  });
}

async function tellRead(act: Act<Viewer>, alertId: string | null): Promise<number> {
  const { userId } = act.viewer;
  const unreadCount = await countUnread(act.db, userId);
  const payload = { change: "read", alertId, unreadCount } as const;
  act.publish({ to: userRoom(userId), event: "alert", payload });
  return unreadCount;
}
