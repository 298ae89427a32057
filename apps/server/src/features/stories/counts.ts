import { type SQL, sql } from "drizzle-orm";

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

/**
 * Returns the common table expression `updated_counts`. For each row of the statement's relation
 * `increments (story_id, amount)` it adds `amount` to one count of the story and increments the revision of the counts.
 * All changes of counts use this function. `extraAssignments` sets further columns of `story_counts`, and
 * `extraColumns` returns columns of `increments`; both begin with a comma. A row whose `amount` is 0 is only updated if
 * `forceUpdateIf` is true.
 */
export function incrementCount(
  column: "like_count" | "comment_count" | "bookmark_count" | "share_count" | "read_count",
  {
    extraAssignments = sql``,
    extraColumns = sql``,
    forceUpdateIf = sql`false`,
  }: { extraAssignments?: SQL; extraColumns?: SQL; forceUpdateIf?: SQL } = {},
): SQL {
  const countColumn = sql.raw(column);
  return sql`updated_counts AS (
    UPDATE story_counts
    SET ${countColumn} = story_counts.${countColumn} + increments.amount, revision = story_counts.revision + 1 ${extraAssignments}
    FROM increments
    WHERE story_counts.story_id = increments.story_id AND (increments.amount <> 0 OR ${forceUpdateIf})
    RETURNING story_counts.* ${extraColumns}
  )`;
}
