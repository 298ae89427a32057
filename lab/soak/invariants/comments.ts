import { countDiffers, defineInvariants } from "./invariant.ts";

const comments = { table: "comments", key: "id" };

/** Comments and their replies. */
export const commentInvariants = defineInvariants({
  "like counts of comments equal their likes": countDiffers(
    comments,
    "like_count",
    "SELECT count(*) FROM comment_likes l WHERE l.comment_id = target.id",
  ),
  // Deleted replies stay in their thread, so they stay counted.
  "reply counts of comments equal their replies": countDiffers(
    comments,
    "reply_count",
    "SELECT count(*) FROM comments reply WHERE reply.parent_id = target.id",
  ),
  "the parent of a reply is a comment of the same story": `
    SELECT reply.id FROM comments reply LEFT JOIN comments parent ON parent.id = reply.parent_id
    WHERE reply.parent_id IS NOT NULL AND parent.story_id IS DISTINCT FROM reply.story_id`,
  "the path of a comment is that of its parent and its own id": `
    SELECT reply.id FROM comments reply LEFT JOIN comments parent ON parent.id = reply.parent_id
    WHERE reply.path <> coalesce(parent.path, '{}') || reply.id`,
  "a deleted comment has no text unless a moderator hid it": `
    SELECT id FROM comments WHERE deleted_at IS NOT NULL AND hidden_at IS NULL AND text <> ''`,
  "a hidden comment counts as deleted": `
    SELECT id FROM comments WHERE hidden_at IS NOT NULL AND deleted_at IS NULL`,
  "a comment without an author is deleted": `
    SELECT id FROM comments WHERE author_id IS NULL AND deleted_at IS NULL`,
  "a story has one pinned comment at most": `
    SELECT story_id FROM comments WHERE is_pinned GROUP BY 1 HAVING count(*) > 1`,
  "a pinned comment is a top-level comment that is not deleted": `
    SELECT id FROM comments WHERE is_pinned AND (parent_id IS NOT NULL OR deleted_at IS NOT NULL)`,
});
