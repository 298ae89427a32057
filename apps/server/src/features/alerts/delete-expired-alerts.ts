import { serverLimits } from "@kora/contract/server-limits";
import { sql } from "drizzle-orm";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { firstIdAt } from "../../platform/ids.ts";
import type { Services } from "../../services.ts";

/** Max alerts that one statement reads. A small number keeps the locks of the deletion short. */
const batchSize = 500;
/** The job reads the alerts of this period to find their recipients. It runs daily; one more day covers a late run. */
const lookBackMilliseconds = 2 * 24 * 3600 * 1000;

/**
 * Reads the next `batchSize` alerts after the id `afterId`, and deletes the excess alerts of their recipients. Returns
 * the id of the last alert that was read, and the number of alerts that were read.
 */
const deleteExcessOfBatch = statement<
  { afterId: string },
  { last_id: string | null; read_count: number }
>(
  "delete-excess-alerts",
  (value) => sql`
    WITH batch AS MATERIALIZED (
      SELECT id, user_id FROM alerts WHERE id > ${value("afterId")}
      ORDER BY id LIMIT ${literal(batchSize)}
    ),
    newest_excess AS MATERIALIZED (
      SELECT recipient.user_id, excess.id FROM (SELECT DISTINCT user_id FROM batch) recipient
      CROSS JOIN LATERAL (
        SELECT a.id FROM alerts a WHERE a.user_id = recipient.user_id
        ORDER BY a.id DESC OFFSET ${literal(serverLimits.alerts.perUser)} LIMIT 1
      ) excess
    ),
    deleted AS (
      DELETE FROM alerts a USING newest_excess WHERE a.user_id = newest_excess.user_id AND a.id <= newest_excess.id
    )
    SELECT (SELECT id FROM batch ORDER BY id DESC LIMIT 1) AS last_id,
      (SELECT count(*)::int FROM batch) AS read_count`,
);

/** Retention of the rows of `alert_history`. A repeated event creates an alert again once its row is deleted. */
const historyRetentionDays = 90;
const historyBatchSize = 5000;

const deleteOldHistory = statement<{ alertedBefore: Date }, unknown>(
  "delete-alert-history",
  (value) => sql`
    DELETE FROM alert_history WHERE alerted_at < ${value("alertedBefore")} AND ctid = ANY (ARRAY(
      SELECT ctid FROM alert_history WHERE alerted_at < ${value("alertedBefore")}
      LIMIT ${literal(historyBatchSize)}
    ))
    RETURNING 1`,
);

/** Deletes rows of `alert_history` after `historyRetentionDays`. */
export async function deleteExpiredAlertHistory({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const alertedBefore = new Date(clock.now().getTime() - historyRetentionDays * 24 * 3600 * 1000);
  await deleteInBatches(db, deleteOldHistory, { alertedBefore }, historyBatchSize);
}

/** Deletes the oldest alerts of users who have more than `serverLimits.alerts.perUser` and got one of them recently. */
export async function deleteExcessAlerts({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  let afterId = firstIdAt(new Date(clock.now().getTime() - lookBackMilliseconds));
  for (;;) {
    const row = await db.row(deleteExcessOfBatch, { afterId });
    if (!row?.last_id || row.read_count < batchSize) {
      return;
    }
    afterId = row.last_id;
  }
}
