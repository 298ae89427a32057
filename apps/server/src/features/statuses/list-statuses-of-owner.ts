import { sentences } from "@kora/contract/sentences";
import type { StatusView } from "@kora/contract/statuses";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { visibleStatus } from "./access.ts";
import { type StatusRow, statusColumns, toStatusView } from "./views.ts";
import { liveStatuses, toVisibleStatusValues, type VisibleStatusValues } from "./visibility.ts";

const selectStatuses = statement<VisibleStatusValues & { statusId: string }, StatusRow>(
  "list-statuses-of-owner",
  (value) => sql`
    SELECT ${statusColumns(sql`live`, sql`owner`, value)}
    FROM (${visibleStatus(value("statusId"), value)}) requested
      JOIN users owner ON owner.id = requested.user_id
      CROSS JOIN LATERAL (${liveStatuses(sql`requested.user_id`, value)}) live
    ORDER BY live.id DESC`,
);

/**
 * Returns all live statuses of the user who posted this status, newest first. Throws 404 if the viewer may not see this
 * status.
 */
export async function listStatusesOfOwner(
  ctx: ViewerContext,
  statusId: string,
): Promise<StatusView[]> {
  const rows = await ctx.db.rows(selectStatuses, { statusId, ...toVisibleStatusValues(ctx) });
  if (rows.length === 0) {
    throw notFound(sentences.statuses.notFound);
  }
  return rows.map((row) => toStatusView(row, ctx.viewer.userId));
}
