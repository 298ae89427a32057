import { sql } from "drizzle-orm";
import type { Parts } from "../../parts.ts";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { statement } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";

/** Rows of one statement. */
const batch = 500;
const each = sql.raw(String(batch));

/** No upload is processed for so long: the process that reserved it has ended. */
const staleMilliseconds = 60 * 60 * 1000;

const releaseStale = statement<{ before: Date }, unknown>(
  "release-stale-storage",
  (v) => sql`
    WITH stale AS (
      DELETE FROM storage_reservations WHERE id = ANY (ARRAY(
        SELECT id FROM storage_reservations WHERE created_at < ${v("before")}
        ORDER BY created_at LIMIT ${each}
      ))
      RETURNING user_id, bytes
    ),
    summed AS (SELECT user_id, sum(bytes) AS bytes FROM stale GROUP BY user_id),
    given AS (
      UPDATE storage_usage u SET bytes = greatest(u.bytes - summed.bytes, 0)
      FROM summed WHERE u.user_id = summed.user_id
    )
    SELECT 1 FROM stale`,
);

/** In one order, as everything that locks several. */
const lockUsage = statement<{ after: string }, { user_id: string }>(
  "lock-storage-usage",
  (v) => sql`
    SELECT u.user_id FROM storage_usage u WHERE u.user_id > ${v("after")}
    ORDER BY u.user_id LIMIT ${each} FOR UPDATE`,
);

const recount = statement<{ userIds: readonly string[] }, unknown>(
  "recount-storage",
  (v) => sql`
    UPDATE storage_usage u SET bytes = counted.bytes
    FROM (
      SELECT one.id, coalesce((SELECT sum(m.bytes) FROM stored_media m WHERE m.user_id = one.id), 0)
        + coalesce((SELECT sum(r.bytes) FROM storage_reservations r WHERE r.user_id = one.id), 0) AS bytes
      FROM unnest(${v("userIds")}::uuid[]) AS one (id)
    ) counted
    WHERE u.user_id = counted.id AND u.bytes <> counted.bytes`,
);

/** Gives back what was reserved by processes that ended since. */
export async function releaseStaleStorage({
  db,
  clock,
}: Pick<Parts, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - staleMilliseconds);
  await deleteInBatches(db, releaseStale, { before }, batch);
}

/**
 * Counts again what each user has stored. Whoever changes the media of a user changes their row of `storage_usage`
 * in the same statement, so what is counted under its lock is complete.
 */
export async function recountStorage({ db }: Pick<Parts, "db">): Promise<void> {
  let after: string | undefined = minId;
  while (after !== undefined) {
    const from: string = after;
    after = await db.transaction(async (tx) => {
      const userIds = (await tx.rows(lockUsage, { after: from })).map((row) => row.user_id);
      await tx.rows(recount, { userIds });
      return userIds.length === batch ? userIds.at(-1) : undefined;
    });
  }
}
