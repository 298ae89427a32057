import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { moveCount } from "../stories/index.ts";
import { moveFirst } from "./move-first.ts";

interface Values {
  userId: string;
  now: Date;
}

/** Comments before counts, as whoever deletes one locks them; so those of one story at a time. */
const emptyComments = statement<Values, { story_id: string; is_first: boolean }>(
  "empty-comments-of-gone",
  (v) => sql`
    WITH due AS MATERIALIZED (
      SELECT c.id, c.deleted_at IS NULL AS is_there FROM comments c
      WHERE c.author_id = ${v("userId")}
        AND c.story_id = (SELECT story_id FROM comments WHERE author_id = ${v("userId")} LIMIT 1)
      ORDER BY c.id LIMIT 200 FOR NO KEY UPDATE
    ),
    emptied AS (
      UPDATE comments c SET text = '', author_id = NULL, hidden_at = NULL,
        deleted_at = coalesce(c.deleted_at, ${v("now")}), revision = c.revision + 1
      FROM due WHERE c.id = due.id
      RETURNING c.id, c.story_id, due.is_there
    ),
    moved AS (
      SELECT story_id, -(count(*) FILTER (WHERE is_there))::int AS by FROM emptied GROUP BY story_id
    ),
    ${moveCount("comment_count")}
    SELECT moved.story_id,
      coalesce(counted.first_comment_id IN (SELECT id FROM emptied), false) AS is_first
    FROM moved LEFT JOIN counted ON counted.story_id = moved.story_id`,
);

/**
 * Takes words and name from somebody's comments on one story; their places stay. True while there may be more.
 */
export function eraseCommentsOf(
  db: Pick<Database, "transaction">,
  values: Values,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const emptied = await tx.row(emptyComments, values);
    if (emptied?.is_first) await tx.row(moveFirst, { storyId: emptied.story_id });
    return emptied !== undefined;
  });
}
