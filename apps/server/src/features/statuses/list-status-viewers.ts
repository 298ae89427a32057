import type { StatusViewer } from "@kora/contract/statuses";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import {
  decodeTimeCursor,
  type Page,
  type PageInput,
  type TimeKey,
  toPage,
} from "../../platform/cursor.ts";
import { pageStatement } from "../../platform/database/statement.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { getOwnStatus } from "./access.ts";
import { type StatusViewerRow, toStatusViewer } from "./views.ts";

interface Values extends ViewerValues, TimeKey {
  statusId: string;
}

/** Selects the users who viewed a status. Exported for the test of its query plan. */
export const viewersPage = pageStatement<Values, StatusViewerRow>(
  "status-viewers",
  (value, rowLimit) => sql`
    SELECT visible_user.*, r.created_at AS viewed_at, EXISTS (
      SELECT FROM status_likes l WHERE l.user_id = r.user_id AND l.status_id = r.status_id
    ) AS is_liked
    FROM status_views r CROSS JOIN LATERAL (
      SELECT u.id, u.username, u.avatar FROM users u
      WHERE u.id = r.user_id AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}
      OFFSET 0
    ) visible_user
    WHERE r.status_id = ${value("statusId")} AND r.created_at <= ${value("afterTime")}
      AND (r.created_at < ${value("afterTime")} OR r.user_id > ${value("afterId")})
    ORDER BY r.created_at DESC, r.user_id
    LIMIT ${rowLimit}`,
);

/**
 * Returns one page of the users who opened a status of the viewer, latest first, without users hidden from the viewer.
 * Throws 403 for a visible status of another user, 404 for any other status.
 */
export async function listStatusViewers(
  ctx: ViewerContext,
  { statusId, limit, cursor }: PageInput & { statusId: string },
): Promise<Page<StatusViewer>> {
  const lastKey = decodeTimeCursor(cursor);
  const { id } = await getOwnStatus(ctx, statusId);
  const values = { statusId: id, ...viewerValues(ctx.viewer), ...lastKey };
  const rows = await ctx.db.rows(viewersPage(limit), values);
  const page = toPage(rows, limit, ({ viewed_at, id: userId }) => [viewed_at.getTime(), userId]);
  return { ...page, items: page.items.map(toStatusViewer) };
}
