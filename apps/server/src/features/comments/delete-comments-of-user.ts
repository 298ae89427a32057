import { sql } from "drizzle-orm";
import type { Database, Queryable } from "../../platform/database/database.ts";
import { defineCountedRowsDeletion } from "../../platform/database/delete-counted-rows.ts";
import { statement } from "../../platform/database/statement.ts";
import { mentionsUser, withoutMention } from "../accounts/index.ts";
import { addToCount, lockStoryCounts } from "../stories/index.ts";
import { reassignFirstComment } from "./reassign-first-comment.ts";

interface DeleteParams {
  userId: string;
  now: Date;
}

const selectStory = statement<{ userId: string }, { story_id: string }>(
  "story-with-comments-of-user",
  (value) => sql`SELECT story_id FROM comments WHERE author_id = ${value("userId")} LIMIT 1`,
);

/** Changes at most 200 comments on one story. `was_counted` is false for comments that were deleted before. */
const anonymizeComments = statement<DeleteParams & { storyId: string }, { was_counted: boolean }>(
  "anonymize-comments",
  (value) => sql`
    WITH target AS MATERIALIZED (
      SELECT c.id, c.deleted_at IS NULL AS was_counted FROM comments c
      WHERE c.author_id = ${value("userId")} AND c.story_id = ${value("storyId")}
      ORDER BY c.id LIMIT 200 FOR NO KEY UPDATE
    )
    UPDATE comments c SET text = '', mentions = NULL, is_pinned = false, author_id = NULL, hidden_at = NULL,
      deleted_at = coalesce(c.deleted_at, ${value("now")}), revision = c.revision + 1
    FROM target WHERE c.id = target.id
    RETURNING target.was_counted`,
);

/**
 * Removes text and author from one batch of the comments of a user. The comments and their replies keep their position.
 * Returns true while there may be more comments.
 */
export function deleteCommentsOfUser(
  db: Pick<Database, "transaction">,
  params: DeleteParams,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const story = await tx.row(selectStory, { userId: params.userId });
    if (!story) return false;
    const { story_id: storyId } = story;
    const [hasCounts, rows] = await Promise.all([
      lockStoryCounts(tx, storyId),
      tx.rows(anonymizeComments, { ...params, storyId }),
    ]);
    const deletedCount = rows.filter((row) => row.was_counted).length;
    // A deleted story has no counts, and its comments are still there until they are deleted too.
    if (hasCounts && deletedCount > 0) {
      await addToCount(tx, "comment_count", storyId, -deletedCount);
      await tx.row(reassignFirstComment, { storyId });
    }
    return true;
  });
}

/** Changes at most 200 comments. */
const removeMentions = statement<{ userId: string }, { id: string }>(
  "remove-comment-mentions-of-user",
  (value) => {
    const columns = { text: sql`c.text`, mentions: sql`c.mentions` };
    const { text, mentions } = withoutMention(columns, value("userId"));
    return sql`
      UPDATE comments c SET text = ${text}, mentions = ${mentions}, revision = c.revision + 1
      WHERE c.id = ANY (ARRAY(
          SELECT id FROM comments WHERE ${mentionsUser(sql`mentions`, value("userId"))} LIMIT 200
        ))
        AND ${mentionsUser(sql`c.mentions`, value("userId"))}
      RETURNING c.id`;
  },
);

/** Replaces the username in one batch of the comments that mention a user. Returns true while there may be more. */
export async function deleteCommentMentionsOfUser(db: Queryable, userId: string): Promise<boolean> {
  return (await db.rows(removeMentions, { userId })).length > 0;
}

const deleteLikes = defineCountedRowsDeletion("delete-comment-likes-of-user", {
  table: "comment_likes",
  userColumn: "user_id",
  targetColumn: "comment_id",
  targetTable: "comments",
  set: sql`like_count = t.like_count - 1, revision = t.revision + 1`,
});

/**
 * Removes one batch of the user's likes of comments, and decrements the counts of these comments. Returns true while
 * there may be more likes.
 */
export async function deleteCommentLikesOfUser(db: Queryable, userId: string): Promise<boolean> {
  return (await db.row(deleteLikes, { userId })) !== undefined;
}
