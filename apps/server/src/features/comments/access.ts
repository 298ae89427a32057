import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isVisibleAuthor } from "../blocks/index.ts";
import { storyForViewer } from "../stories/index.ts";

/**
 * The common table expressions `story` and `comment`: a comment that is not deleted, of a story and an
 * author that the viewer may see; else no row. Statements about a comment begin with it.
 */
export function commentForViewer(
  storyId: SQLWrapper,
  commentId: SQLWrapper,
  hidden: SQLWrapper,
): SQL {
  return sql`${storyForViewer(storyId, hidden)},
    comment AS (
      SELECT c.* FROM story
        JOIN comments c ON c.story_id = story.id
        LEFT JOIN users author ON author.id = c.author_id
      WHERE c.id = ${commentId} AND c.deleted_at IS NULL AND ${isVisibleAuthor(sql`author`, hidden)}
    )`;
}
