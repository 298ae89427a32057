import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";

/**
 * The earliest top comment that is left becomes the first. A statement of its own, after the one whose lock
 * on the counts lets nobody else comment or become first: so it sees all who came before. Exported for the
 * look at its plan.
 */
export const moveFirst = statement<{ storyId: string }, { first_comment_id: string | null }>(
  "move-first-comment",
  (v) => sql`
    UPDATE story_counts SET first_comment_id = (
      SELECT c.id FROM comments c
      WHERE c.story_id = ${v("storyId")} AND c.thread_id = ${v("storyId")}
        AND c.deleted_at IS NULL
      -- As the index goes.
      ORDER BY c.deleted_at, c.id LIMIT 1
    )
    WHERE story_id = ${v("storyId")}
    RETURNING first_comment_id`,
);
