import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { lockedStatusForViewer } from "./access.ts";
import { toVisibleStatusValues, type VisibleStatusValues } from "./visibility.ts";

const lockStatus = statement<VisibleStatusValues & { statusId: string }, { user_id: string }>(
  "status-to-view",
  (value) => sql`
    WITH ${lockedStatusForViewer(value("statusId"), value)}
    SELECT user_id FROM status`,
);

/**
 * Adds a view and counts it, once for each user. It comes after `lockStatus`, because PostgreSQL may deadlock a statement
 * that locks a row and updates an older version of the row that it sees, while others lock the key of the row.
 */
const addView = statement<{ statusId: string; viewer: string; now: Date }, unknown>(
  "view-status",
  (value) => sql`
    WITH added AS (
      INSERT INTO status_views (user_id, status_id, created_at)
      VALUES (${value("viewer")}, ${value("statusId")}, ${value("now")})
      ON CONFLICT DO NOTHING
      RETURNING status_id
    )
    UPDATE statuses SET view_count = view_count + 1 FROM added WHERE statuses.id = added.status_id`,
);

/**
 * Records that the viewer opened a status, once per viewer and not for its owner. Throws 404 if the viewer may not see
 * the status.
 */
export function viewStatus(ctx: ViewerContext, statusId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const status = await tx.db.row(lockStatus, { statusId, ...toVisibleStatusValues(tx) });
    if (!status) throw notFound(sentences.statuses.notFound);
    const viewer = tx.viewer.userId;
    if (status.user_id === viewer) return;
    await tx.commitWith(tx.db.rows(addView, { statusId, viewer, now: tx.clock.now() }));
  });
}
