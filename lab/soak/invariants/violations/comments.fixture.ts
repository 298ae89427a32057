import { anyStory, earlier, first, later, newId, updateOne, users } from "./rows.fixture.ts";

/** Inserts a top-level comment into a story that has one. */
export const comment = ({
  author = "NULL",
  parent = "NULL",
  text = "''",
  deletedAt = "now()",
  hiddenAt = "NULL",
}) => `
  INSERT INTO comments (id, story_id, parent_id, author_id, path, text, created_at, deleted_at, hidden_at)
  VALUES (${later}, ${anyStory}, ${parent}, ${author}, ARRAY[${later}::uuid], ${text}, now(), ${deletedAt}, ${hiddenAt});`;
export const countComment = `UPDATE story_counts SET comment_count = comment_count + 1 WHERE story_id = ${anyStory};`;

export const commentViolations = {
  "like counts of comments equal their likes": updateOne("comments", "like_count = like_count + 1"),
  "reply counts of comments equal their replies": updateOne(
    "comments",
    "reply_count = reply_count + 1",
  ),
  "the parent of a reply is a comment of the same story": comment({ parent: newId }),
  "the path of a comment is that of its parent and its own id": updateOne(
    "comments",
    "path = path || id",
    "reply_count = 0",
  ),
  "a deleted comment has no text unless a moderator hid it": comment({ text: "'Well'" }),
  "a hidden comment counts as deleted": `${users(first)} ${countComment}
    ${comment({ author: first, deletedAt: "NULL", hiddenAt: "now()" })}`,
  "a comment without an author is deleted": `${countComment} ${comment({ deletedAt: "NULL" })}`,
  "a story has one pinned comment at most": `
    DROP INDEX comments_pinned;
    INSERT INTO comments (id, story_id, path, text, created_at, author_id, is_pinned)
    SELECT id, ${anyStory}, ARRAY[id], '', now(), ${first}, true FROM unnest(ARRAY[${earlier}, ${later}]::uuid[]) pinned (id);
    UPDATE story_counts SET comment_count = comment_count + 2 WHERE story_id = ${anyStory};
    UPDATE comments SET is_pinned = false WHERE is_pinned AND id NOT IN (${earlier}, ${later});`,
  "a pinned comment is a top-level comment that is not deleted": `
    UPDATE comments SET is_pinned = false;
    ${updateOne("comments", "is_pinned = true", "deleted_at IS NOT NULL")}`,
};
