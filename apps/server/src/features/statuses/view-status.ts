import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { lockedStatus } from "./access.ts";
import { toVisibleStatusValues, type VisibleStatusValues } from "./visibility.ts";

interface ViewKey {
  viewer: string;
  statusId: string;
}

/**
 * A statement of its own: one that locks a status and updates an older version of it, which it sees, may deadlock in
 * PostgreSQL while others lock the key of the status.
 */
const lockStatus = statement<VisibleStatusValues & { statusId: string }, { user_id: string }>(
  "status-to-view",
  (value) => lockedStatus(value("statusId"), value),
);

const selectView = statement<ViewKey, { created_at: Date }>(
  "view-of-status",
  (value) => sql`
    SELECT created_at FROM status_views
    WHERE user_id = ${value("viewer")} AND status_id = ${value("statusId")}`,
);

const insertView = statement<ViewKey & { now: Date }, unknown>(
  "insert-status-view",
  (value) => sql`
    INSERT INTO status_views (user_id, status_id, created_at)
    VALUES (${value("viewer")}, ${value("statusId")}, ${value("now")})`,
);

const addToViewCount = statement<{ statusId: string }, unknown>(
  "add-to-status-views",
  (value) => sql`
    UPDATE statuses SET view_count = view_count + 1 WHERE id = ${value("statusId")}`,
);

/**
 * Records that the viewer opened a status, once per viewer and not for its owner. Throws 404 if the viewer may not see
 * the status.
 */
export function viewStatus(ctx: ViewerContext, statusId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const viewer = tx.viewer.userId;
    const [status, view] = await Promise.all([
      tx.db.row(lockStatus, { ...toVisibleStatusValues(tx), statusId }),
      tx.db.row(selectView, { viewer, statusId }),
    ]);
    if (!status) throw notFound(sentences.statuses.notFound);
    if (status.user_id === viewer || view) return;
    await tx.commitWith(
      Promise.all([
        tx.db.rows(insertView, { viewer, statusId, now: tx.clock.now() }),
        tx.db.rows(addToViewCount, { statusId }),
      ]),
    );
  });
}
