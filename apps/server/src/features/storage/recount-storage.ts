import { sql } from "drizzle-orm";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";
import type { Services } from "../../services.ts";

/** Max rows of one statement. */
const batchSize = 500;
const limit = literal(batchSize);

/** No upload takes so long, so older reservations belong to processes that have ended. */
const staleMilliseconds = 60 * 60 * 1000;

const releaseStale = statement<{ createdBefore: Date }, unknown>(
  "release-stale-storage",
  (value) => sql`
    WITH stale AS (
      DELETE FROM storage_reservations WHERE id = ANY (ARRAY(
        SELECT id FROM storage_reservations WHERE created_at < ${value("createdBefore")}
        ORDER BY created_at LIMIT ${limit}
      ))
      RETURNING user_id, bytes
    ),
    summed AS (SELECT user_id, sum(bytes) AS bytes FROM stale GROUP BY user_id),
    returned AS (
      UPDATE storage_usage u SET bytes = greatest(u.bytes - summed.bytes, 0)
      FROM summed WHERE u.user_id = summed.user_id
    )
    SELECT 1 FROM stale`,
);

/** Locks rows in the order of their ids, as all statements that lock several rows do, so that they do not deadlock. */
const lockUsage = statement<{ afterUserId: string }, { user_id: string }>(
  "lock-storage-usage",
  (value) => sql`
    SELECT u.user_id FROM storage_usage u WHERE u.user_id > ${value("afterUserId")}
    ORDER BY u.user_id LIMIT ${limit} FOR UPDATE`,
);

const recount = statement<{ userIds: readonly string[] }, unknown>(
  "recount-storage",
  (value) => sql`
    UPDATE storage_usage u SET bytes = counted.bytes
    FROM (
      SELECT input.id, coalesce((SELECT sum(m.bytes) FROM stored_media m WHERE m.user_id = input.id), 0)
        + coalesce((SELECT sum(r.bytes) FROM storage_reservations r WHERE r.user_id = input.id), 0) AS bytes
      FROM unnest(${value("userIds")}::uuid[]) AS input (id)
    ) counted
    WHERE u.user_id = counted.id AND u.bytes <> counted.bytes`,
);

/** Releases the reservations of processes that have ended. */
export async function releaseStaleStorage({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const createdBefore = new Date(clock.now().getTime() - staleMilliseconds);
  await deleteInBatches(db, releaseStale, { createdBefore }, batchSize);
}

/**
 * Recounts the stored bytes of each user. Every statement that changes the media of a user also updates the user's row
 * of `storage_usage`, so no media change while that row is locked.
 */
export async function recountStorage({ db }: Pick<Services, "db">): Promise<void> {
  let lastUserId: string | undefined = minId;
  while (lastUserId !== undefined) {
    const afterUserId: string = lastUserId;
    lastUserId = await db.transaction(async (tx) => {
      const userIds = (await tx.rows(lockUsage, { afterUserId })).map((row) => row.user_id);
      await tx.rows(recount, { userIds });
      return userIds.length === batchSize ? userIds.at(-1) : undefined;
    });
  }
}
