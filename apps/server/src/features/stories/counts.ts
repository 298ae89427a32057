import { type SQL, sql } from "drizzle-orm";

/** The counts that are published to clients, selected with `countColumns`. */
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

/**
 * The common table expression `updated_counts`: adds to one count of stories, and increments their revision, as the
 * rows `increments (story_id, by)` say. All changes of counts go through here. `furtherAssignments` sets further
 * columns and `furtherColumns` returns columns of `increments`, each beginning with a comma; `updateAlsoIf` is a
 * condition under which a row is updated although its `by` is 0.
 */
export function incrementCount(
  column: "like_count" | "comment_count" | "bookmark_count" | "share_count" | "read_count",
  {
    furtherAssignments = sql``,
    furtherColumns = sql``,
    updateAlsoIf = sql`false`,
  }: { furtherAssignments?: SQL; furtherColumns?: SQL; updateAlsoIf?: SQL } = {},
): SQL {
  const name = sql.raw(column);
  return sql`updated_counts AS (
    UPDATE story_counts
    SET ${name} = story_counts.${name} + increments.by, revision = story_counts.revision + 1 ${furtherAssignments}
    FROM increments
    WHERE story_counts.story_id = increments.story_id AND (increments.by <> 0 OR ${updateAlsoIf})
    RETURNING story_counts.* ${furtherColumns}
  )`;
}
