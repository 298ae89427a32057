import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";

/**
 * Makes the earliest top-level comment that is not deleted the first comment of its story; none if all are deleted. It
 * must run in a transaction that has changed the story's counts: commands that create or delete comments wait for the
 * lock of that row, so this statement sees all comments.
 */
export const reassignFirstComment = statement<
  { storyId: string },
  { first_comment_id: string | null }
>(
  "reassign-first-comment",
  (value) => sql`
    UPDATE story_counts SET first_comment_id = (
      SELECT c.id FROM comments c
      WHERE c.story_id = ${value("storyId")} AND c.thread_id = ${value("storyId")}
        AND c.deleted_at IS NULL
      -- The order of the index comments_story.
      ORDER BY c.deleted_at, c.id LIMIT 1
    )
    WHERE story_id = ${value("storyId")}
    RETURNING first_comment_id`,
);
