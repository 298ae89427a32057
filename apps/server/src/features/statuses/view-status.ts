import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { lockedStatusForViewer } from "./access.ts";
import { toVisibleStatusValues, type VisibleStatusValues } from "./visibility.ts";

const addView = statement<VisibleStatusValues & { statusId: string; now: Date }, { id: string }>(
  "view-status",
  (value) => sql`
    WITH ${lockedStatusForViewer(value("statusId"), value)},
    added AS (
      INSERT INTO status_views (user_id, status_id, created_at)
      SELECT ${value("viewer")}, status.id, ${value("now")} FROM status
      WHERE status.user_id <> ${value("viewer")}
      ON CONFLICT DO NOTHING
      RETURNING status_id
    ),
    updated_counts AS (
      UPDATE statuses s SET view_count = s.view_count + 1 FROM added WHERE s.id = added.status_id
    )
    SELECT status.id FROM status`,
);

/**
 * Records that the viewer opened a status, once per viewer and not for its owner. Throws 404 if the viewer may not see
 * the status.
 */
export async function viewStatus(ctx: ViewerContext, statusId: string): Promise<void> {
  const values = { statusId, ...toVisibleStatusValues(ctx), now: ctx.clock.now() };
  const row = await ctx.db.row(addView, values);
  if (!row) {
    throw notFound(sentences.statuses.notFound);
  }
}
