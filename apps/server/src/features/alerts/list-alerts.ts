import type { AlertView } from "@kora/contract/alerts";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeIdCursor, type Page, type PageInput, toPage } from "../../platform/cursor.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { type AlertRow, alertColumns, alertJoins, toAlertView } from "./views.ts";
import { isVisibleAlert, unreadCount } from "./visibility.ts";

export const selectAlerts = statement<
  { viewer: string; beforeId: string; maxRows: number },
  AlertRow
>("alerts", (value) => {
  const page = sql`(
      SELECT alert.* FROM alerts alert
      WHERE alert.user_id = ${value("viewer")} AND alert.id < ${value("beforeId")} AND ${isVisibleAlert(sql`alert`)}
      ORDER BY alert.id DESC LIMIT ${value("maxRows")})`;
  return sql`SELECT ${alertColumns} FROM ${alertJoins(sql`${page} a`)} ORDER BY a.id DESC`;
});

export const selectUnreadCount = statement<{ userId: string }, { unread: number }>(
  "unread-alerts",
  (value) => sql`SELECT ${unreadCount(sql`${value("userId")}`)} AS unread`,
);

/** Returns the number of unread alerts that are visible to the user. */
export async function countUnread(db: Queryable, userId: string): Promise<number> {
  return (await db.row(selectUnreadCount, { userId }))?.unread ?? 0;
}

/** Returns a page of the viewer's alerts, latest first, with the total unread count. */
export async function listAlerts(
  ctx: ViewerContext,
  { limit, cursor }: PageInput,
): Promise<Page<AlertView> & { unreadCount: number }> {
  const beforeId = decodeIdCursor(cursor);
  const viewer = ctx.viewer.userId;
  const [rows, unread] = await Promise.all([
    ctx.db.rows(selectAlerts, { viewer, beforeId, maxRows: limit + 1 }),
    countUnread(ctx.db, viewer),
  ]);
  const page = toPage(rows, limit, ({ id }) => [id]);
  return { ...page, items: page.items.map(toAlertView), unreadCount: unread };
}
