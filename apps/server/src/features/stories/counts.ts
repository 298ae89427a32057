import type { StoryCounts } from "@kora/contract/common";
import { type SQL, sql } from "drizzle-orm";

/** A story's counts as statements of several capabilities select them with `countColumns`. */
export interface CountsRow {
  story_like_count: number;
  story_comment_count: number;
  story_revision: number;
}

/** The columns of `CountsRow`, from a row `counts` of `story_counts`. */
export function countColumns(counts: SQL): SQL {
  return sql`${counts}.like_count AS story_like_count, ${counts}.comment_count AS story_comment_count,
    ${counts}.revision AS story_revision`;
}

/** Row → wire. */
export function toStoryCounts(row: CountsRow): StoryCounts {
  return {
    revision: row.story_revision,
    likeCount: row.story_like_count,
    commentCount: row.story_comment_count,
  };
}

/**
 * The common table expression `counted`: moves one of a story's counts, with its revision, by the row
 * `moved (story_id, by)`; without that row nothing moves. The only place where counts change. `also`
 * sets more of the same row and `returning` gives more of `moved`, each beginning with a comma; `or` is
 * another reason to move than the count.
 */
export function moveCount(
  column: "like_count" | "comment_count" | "bookmark_count" | "share_count" | "read_count",
  {
    also = sql``,
    returning = sql``,
    or = sql`false`,
  }: { also?: SQL; returning?: SQL; or?: SQL } = {},
): SQL {
  const name = sql.raw(column);
  return sql`counted AS (
    UPDATE story_counts
    SET ${name} = story_counts.${name} + moved.by, revision = story_counts.revision + 1 ${also}
    FROM moved
    WHERE story_counts.story_id = moved.story_id AND (moved.by <> 0 OR ${or})
    RETURNING story_counts.* ${returning}
  )`;
}
