import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { inBatches } from "../../platform/database/in-batches.ts";
import { statement } from "../../platform/database/statement.ts";
import { batch, eraseLikes, eraseViews } from "./erase-statuses.ts";

const selectOwn = statement<{ userId: string }, { id: string }>(
  "statuses-of-gone",
  (v) => sql`SELECT id FROM statuses WHERE user_id = ${v("userId")} ORDER BY id LIMIT 100`,
);

const eraseRows = statement<{ ids: readonly string[] }, unknown>(
  "erase-statuses-of-gone",
  (v) => sql`DELETE FROM statuses WHERE id = ANY (${v("ids")}::uuid[])`,
);

/** Erases some of the statuses of somebody whose account is gone. True while there may be more. */
export async function eraseStatusesOf(db: Queryable, userId: string): Promise<boolean> {
  const ids = (await db.rows(selectOwn, { userId })).map(({ id }) => id);
  if (ids.length === 0) return false;
  await inBatches(db, eraseLikes, { ids }, batch);
  await inBatches(db, eraseViews, { ids }, batch);
  await db.rows(eraseRows, { ids });
  return true;
}

/** The statuses are locked before what hangs on them, as by whoever likes one, and in one order. */
const takeBack = (table: "status_likes" | "status_views", column: "like_count" | "view_count") => {
  const rows = sql.raw(table);
  return statement<{ userId: string }, unknown>(
    `erase-${table}-of-gone`,
    (v) => sql`
      WITH due AS MATERIALIZED (
        SELECT s.id FROM statuses s WHERE s.id IN (
          SELECT r.status_id FROM ${rows} r WHERE r.user_id = ${v("userId")} LIMIT 100
        )
        ORDER BY s.id FOR NO KEY UPDATE
      ),
      gone AS (
        DELETE FROM ${rows} r USING due
        WHERE r.user_id = ${v("userId")} AND r.status_id = due.id
        RETURNING r.status_id
      ),
      counted AS (
        UPDATE statuses s
        SET ${sql.raw(column)} = s.${sql.raw(column)} - 1, revision = s.revision + 1
        FROM gone WHERE s.id = gone.status_id
      )
      SELECT 1 FROM gone LIMIT 1`,
  );
};

const reactions = [takeBack("status_likes", "like_count"), takeBack("status_views", "view_count")];

/**
 * Takes back some of the likes and views that somebody whose account is gone gave to statuses of others; the counts go
 * down with them. True while there may be more.
 */
export async function eraseStatusReactionsOf(db: Queryable, userId: string): Promise<boolean> {
  for (const erase of reactions) {
    if (await db.row(erase, { userId })) return true;
  }
  return false;
}
