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
 * Returns the common table expression `updated_counts`. For each row of the statement's relation `increments (story_id,
 * by)` it adds `by` to one count of the story and increments the revision of the counts. All changes of counts use this
 * function. `furtherAssignments` sets further columns of `story_counts`, and `furtherColumns` returns columns of
 * `increments`; both begin with a comma. A row whose `by` is 0 is only updated if `updateAlsoIf` is true.
 */
export function incrementCount(
  column: "like_count" | "comment_count" | "bookmark_count" | "share_count" | "read_count",
  {
    furtherAssignments = sql``,
    furtherColumns = sql``,
    updateAlsoIf = sql`false`,
  }: { furtherAssignments?: SQL; furtherColumns?: SQL; updateAlsoIf?: SQL } = {},
): SQL {
  const countColumn = sql.raw(column);
  return sql`updated_counts AS (
    UPDATE story_counts
    SET ${countColumn} = story_counts.${countColumn} + increments.by, revision = story_counts.revision + 1 ${furtherAssignments}
    FROM increments
    WHERE story_counts.story_id = increments.story_id AND (increments.by <> 0 OR ${updateAlsoIf})
    RETURNING story_counts.* ${furtherColumns}
  )`;
}
