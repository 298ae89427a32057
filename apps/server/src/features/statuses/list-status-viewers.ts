import type { StatusViewer } from "@kora/contract/statuses";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, latestMoment, momentKey, type Page, toPage } from "../../platform/cursor.ts";
import { pageStatement } from "../../platform/database/statement.ts";
import { belowAllIds } from "../../platform/ids.ts";
import { isVisiblePerson, type ViewerValues, viewerValues } from "../blocks/index.ts";
import { getOwnStatus } from "./access.ts";
import { type StatusViewerRow, toStatusViewer } from "./views.ts";

interface Values extends ViewerValues {
  statusId: string;
  /** When the last of the page before came, and who it was. */
  at: Date;
  after: string;
}

const Cursor = z.tuple([momentKey, z.uuid()]);

/** Exported for the look at its plan. */
export const viewersPage = pageStatement<Values, StatusViewerRow>(
  "status-viewers",
  (v, rows) => sql`
    SELECT person.*, r.created_at AS viewed_at, EXISTS (
      SELECT FROM status_likes l WHERE l.user_id = r.user_id AND l.status_id = r.status_id
    ) AS is_liked
    FROM status_views r CROSS JOIN LATERAL (
      SELECT u.id, u.username, u.avatar FROM users u
      WHERE u.id = r.user_id AND ${isVisiblePerson(sql`u`, v("hidden"))}
      OFFSET 0
    ) person
    WHERE r.status_id = ${v("statusId")} AND r.created_at <= ${v("at")}
      AND (r.created_at < ${v("at")} OR r.user_id > ${v("after")})
    ORDER BY r.created_at DESC, r.user_id
    LIMIT ${rows}`,
);

/**
 * One page of those who opened a status of the viewer's and whom they may meet, the latest first. 403 for
 * another's that the viewer may see, else 404.
 */
export async function listStatusViewers(
  ctx: ViewerContext,
  { statusId, limit, cursor }: { statusId: string; limit: number; cursor?: string | undefined },
): Promise<Page<StatusViewer>> {
  const [at, after] = decodeCursor(cursor, Cursor) ?? [latestMoment, belowAllIds];
  const { id } = await getOwnStatus(ctx, statusId);
  const values = { statusId: id, ...viewerValues(ctx.viewer), at: new Date(at), after };
  const rows = await ctx.db.rows(viewersPage(limit), values);
  const page = toPage(rows, limit, ({ viewed_at, id: person }) => [viewed_at.getTime(), person]);
  return { ...page, items: page.items.map(toStatusViewer) };
}
