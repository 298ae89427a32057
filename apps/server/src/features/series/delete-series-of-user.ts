import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { defineCountedRowsDeletion } from "../../platform/database/delete-counted-rows.ts";
import { literal, statement } from "../../platform/database/statement.ts";

const deleteFollows = defineCountedRowsDeletion("delete-series-follows-of-user", {
  table: "series_follows",
  userColumn: "follower_id",
  targetColumn: "series_id",
  targetTable: "series",
  set: sql`follower_count = t.follower_count - 1`,
});

/** Max follows deleted by one statement. */
const batchSize = 1000;

const deleteFollowers = statement<{ userId: string }, unknown>(
  "delete-followers-of-empty-series",
  (value) => sql`
    DELETE FROM series_follows WHERE (follower_id, series_id) IN (
      SELECT f.follower_id, f.series_id
      FROM series JOIN series_follows f ON f.series_id = series.id
      WHERE series.author_id = ${value("userId")}
        AND NOT EXISTS (SELECT FROM series_parts p WHERE p.series_id = series.id)
      LIMIT ${literal(batchSize)}
    )
    RETURNING 1`,
);

const deleteEmptySeries = statement<{ userId: string }, unknown>(
  "delete-empty-series-of-user",
  (value) => sql`
    DELETE FROM series WHERE author_id = ${value("userId")}
      AND NOT EXISTS (SELECT FROM series_parts p WHERE p.series_id = series.id)`,
);

/**
 * Deletes a batch of what a deleted user has in series: the follows, with the counts of the series, and then the user's
 * own series. It runs after the deletion of the user's stories, so a series that still has parts stays: the user chose
 * to leave the stories without a name. Returns false when nothing is left.
 */
export async function deleteSeriesOfUser(db: Queryable, userId: string): Promise<boolean> {
  if ((await db.row(deleteFollows, { userId })) !== undefined) return true;
  if ((await db.rows(deleteFollowers, { userId })).length > 0) return true;
  await db.rows(deleteEmptySeries, { userId });
  return false;
}
