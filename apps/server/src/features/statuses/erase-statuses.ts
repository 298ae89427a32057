import { sql } from "drizzle-orm";
import type { Parts } from "../../parts.ts";
import { inBatches } from "../../platform/database/in-batches.ts";
import { statement } from "../../platform/database/statement.ts";
import { firstLiveId } from "./visibility.ts";

/** Statuses of one round, and rows of one statement of what hangs on them. */
const statusesAtOnce = 500;
export const batch = 5000;

/** So much later than they expire: whatever was begun on one while it was live is through by then. */
const graceMilliseconds = 60_000;

const selectExpired = statement<{ before: string }, { id: string }>(
  "expired-statuses",
  (v) => sql`
    SELECT id FROM statuses WHERE NOT is_saved AND id < ${v("before")}
    ORDER BY id LIMIT ${sql.raw(String(statusesAtOnce))}`,
);

const eraseOf = (table: string) =>
  statement<{ ids: readonly string[] }, unknown>(
    `erase-${table}`,
    (v) => sql`
      DELETE FROM ${sql.raw(table)} WHERE ctid = ANY (ARRAY(
        SELECT r.ctid FROM unnest(${v("ids")}::uuid[]) given (id)
          JOIN ${sql.raw(table)} r ON r.status_id = given.id
        LIMIT ${sql.raw(String(batch))}
      )) AND status_id = ANY (${v("ids")}::uuid[])
      RETURNING 1`,
  );

export const eraseLikes = eraseOf("status_likes");
export const eraseViews = eraseOf("status_views");

/** With what the feed finds a person by, where nothing of theirs is left that it shows. */
const eraseRows = statement<{ ids: readonly string[]; before: string }, unknown>(
  "erase-statuses",
  (v) => sql`
    WITH gone AS (
      DELETE FROM statuses WHERE id = ANY (${v("ids")}::uuid[]) AND NOT is_saved RETURNING user_id
    )
    DELETE FROM memoirs USING (SELECT DISTINCT user_id FROM gone) owner
    WHERE memoirs.user_id = owner.user_id
      AND newest_saved_id IS NULL AND newest_id < ${v("before")}`,
);

/** Takes away the statuses that have expired, with their likes and views, the oldest first. */
export async function eraseStatuses({ db, clock }: Pick<Parts, "db" | "clock">): Promise<void> {
  const before = firstLiveId(new Date(clock.now().getTime() - graceMilliseconds));
  let ids: string[];
  do {
    ids = (await db.rows(selectExpired, { before })).map(({ id }) => id);
    await inBatches(db, eraseLikes, { ids }, batch);
    await inBatches(db, eraseViews, { ids }, batch);
    await db.rows(eraseRows, { ids, before });
  } while (ids.length === statusesAtOnce);
}
