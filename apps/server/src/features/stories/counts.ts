import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { requireRow } from "../../platform/database/queryable.ts";
import { statement } from "../../platform/database/statement.ts";

/** The counts that events send to clients. `countColumns` selects them. */
export interface CountsRow {
  story_like_count: number;
  story_comment_count: number;
  story_revision: number;
}

/** Returns the columns of `CountsRow`; `counts` is the alias of a row of `story_counts`. */
export function countColumns(counts: SQL): SQL {
  return sql`${counts}.like_count AS story_like_count, ${counts}.comment_count AS story_comment_count,
    ${counts}.revision AS story_revision`;
}

const lockCounts = statement<{ storyId: string }, unknown>(
  "lock-story-counts",
  (value) => sql`SELECT FROM story_counts WHERE story_id = ${value("storyId")} FOR NO KEY UPDATE`,
);

/**
 * Waits until no other transaction changes the counts of a story, and keeps others from it until the commit. All commands
 * that change the counts take this lock first, so a statement that is sent after it reads what stays true. Returns false
 * for a deleted story, which has no counts.
 */
export async function lockStoryCounts(db: Queryable, storyId: string): Promise<boolean> {
  return (await db.rows(lockCounts, { storyId })).length > 0;
}

type CountColumn = "like_count" | "comment_count" | "bookmark_count" | "share_count";

/** The counts after one of them was changed; `new_count` is that one. */
type ChangedCountsRow = CountsRow & { new_count: number };

const defineAddToCount = (column: CountColumn) =>
  statement<{ storyId: string; amount: number }, ChangedCountsRow>(
    `add-to-${column}`,
    (value) => sql`
      UPDATE story_counts SET ${sql.raw(column)} = ${sql.raw(column)} + ${value("amount")}::int, revision = revision + 1
      WHERE story_id = ${value("storyId")}
      RETURNING ${countColumns(sql`story_counts`)}, ${sql.raw(column)} AS new_count`,
  );

const addToCountStatements = {
  like_count: defineAddToCount("like_count"),
  comment_count: defineAddToCount("comment_count"),
  bookmark_count: defineAddToCount("bookmark_count"),
  share_count: defineAddToCount("share_count"),
} satisfies Record<CountColumn, unknown>;

/** Adds an amount to a count of a story that `lockStoryCounts` has locked, and returns the new counts. */
export function addToCount(
  db: Queryable,
  column: CountColumn,
  storyId: string,
  amount: number,
): Promise<ChangedCountsRow> {
  return requireRow(db, addToCountStatements[column], { storyId, amount });
}
