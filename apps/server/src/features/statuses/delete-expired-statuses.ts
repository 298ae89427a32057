import { sql } from "drizzle-orm";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { firstLiveId } from "./visibility.ts";

/** Max statuses that are deleted in one round of the loop. */
const statusesPerRound = 500;

/** Max likes or views that one statement deletes. */
export const reactionsPerStatement = 5000;

/** An expired status is deleted after this time, so that commands that began while it was live can finish. */
const graceMilliseconds = 60_000;

const selectExpired = statement<{ beforeId: string }, { id: string }>(
  "expired-statuses",
  (value) => sql`
    SELECT id FROM statuses WHERE NOT is_saved AND id < ${value("beforeId")}
    ORDER BY id LIMIT ${literal(statusesPerRound)}`,
);

/** Returns a statement that deletes one batch of the likes or views of these statuses. */
const defineDeleteBatch = (table: string) =>
  statement<{ ids: readonly string[] }, unknown>(
    `delete-expired-${table}`,
    (value) => sql`
      DELETE FROM ${sql.raw(table)} WHERE ctid = ANY (ARRAY(
        SELECT r.ctid FROM unnest(${value("ids")}::uuid[]) status (id)
          JOIN ${sql.raw(table)} r ON r.status_id = status.id
        LIMIT ${literal(reactionsPerStatement)}
      )) AND status_id = ANY (${value("ids")}::uuid[])
      RETURNING 1`,
  );

/** Deletes one batch of the likes of these statuses. */
export const deleteLikes = defineDeleteBatch("status_likes");
/** Deletes one batch of the views of these statuses. */
export const deleteViews = defineDeleteBatch("status_views");

/** Deletes the statuses, and the `status_owners` rows of users who then have no live or saved status. */
const deleteRows = statement<{ ids: readonly string[]; beforeId: string }, unknown>(
  "delete-expired-statuses",
  (value) => sql`
    WITH deleted AS (
      DELETE FROM statuses WHERE id = ANY (${value("ids")}::uuid[]) AND NOT is_saved RETURNING user_id
    )
    DELETE FROM status_owners USING (SELECT DISTINCT user_id FROM deleted) owner
    WHERE status_owners.user_id = owner.user_id
      AND newest_saved_id IS NULL AND newest_id < ${value("beforeId")}`,
);

/** Deletes expired statuses with their likes and views, oldest first. */
export async function deleteExpiredStatuses({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const beforeId = firstLiveId(new Date(clock.now().getTime() - graceMilliseconds));
  let ids: string[];
  do {
    ids = (await db.rows(selectExpired, { beforeId })).map(({ id }) => id);
    await deleteInBatches(db, deleteLikes, { ids }, reactionsPerStatement);
    await deleteInBatches(db, deleteViews, { ids }, reactionsPerStatement);
    await db.rows(deleteRows, { ids, beforeId });
  } while (ids.length === statusesPerRound);
}
