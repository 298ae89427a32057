import type { StatusViewer } from "@kora/contract/statuses";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import {
  decodeCursor,
  maxTimestamp,
  type Page,
  timestampKey,
  toPage,
} from "../../platform/cursor.ts";
import { pageStatement } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { getOwnStatus } from "./access.ts";
import { type StatusViewerRow, toStatusViewer } from "./views.ts";

interface Values extends ViewerValues {
  statusId: string;
  /** `viewedBefore` and `afterUserId` are the sort key of the last row of the previous page. */
  viewedBefore: Date;
  afterUserId: string;
}

/** The time of the view in milliseconds since 1970, and the id of the user who viewed. */
const Cursor = z.tuple([timestampKey, z.uuid()]);

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
    WHERE r.status_id = ${value("statusId")} AND r.created_at <= ${value("viewedBefore")}
      AND (r.created_at < ${value("viewedBefore")} OR r.user_id > ${value("afterUserId")})
    ORDER BY r.created_at DESC, r.user_id
    LIMIT ${rowLimit}`,
);

/**
 * Returns one page of the users who opened a status of the viewer, latest first, without users hidden from the viewer.
 * Throws 403 for a visible status of another user, 404 for any other status.
 */
export async function listStatusViewers(
  ctx: ViewerContext,
  { statusId, limit, cursor }: { statusId: string; limit: number; cursor?: string | undefined },
): Promise<Page<StatusViewer>> {
  const [viewedBefore, afterUserId] = decodeCursor(cursor, Cursor) ?? [maxTimestamp, minId];
  const { id } = await getOwnStatus(ctx, statusId);
  const values = {
    statusId: id,
    ...viewerValues(ctx.viewer),
    viewedBefore: new Date(viewedBefore),
    afterUserId,
  };
  const rows = await ctx.db.rows(viewersPage(limit), values);
  const page = toPage(rows, limit, ({ viewed_at, id: userId }) => [viewed_at.getTime(), userId]);
  return { ...page, items: page.items.map(toStatusViewer) };
}
