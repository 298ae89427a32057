import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";
import type { ViewerValues } from "../visibility/index.ts";
import { answerableCommentAtPath, commentToDelete } from "./access.ts";
import { type CommentRow, commentColumns, likeColumns } from "./views.ts";

/** Defines the statement that reads the comment of the query `source` for its view, with the story's author. */
const defineSelectComment = (name: string, source: typeof answerableCommentAtPath) =>
  statement<
    ViewerValues & { storyId: string; path: readonly string[] },
    CommentRow & { story_author_id: string }
  >(
    name,
    (value) => sql`
      SELECT ${commentColumns(sql`comment`, sql`author`)}, ${likeColumns({
        comment: sql`comment`,
        counts: sql`counts`,
        viewer: value("viewer"),
        hiddenUserIds: value("hiddenUserIds"),
      })}, comment.story_author_id
      FROM (${source(value("storyId"), value("path"), value)}) comment
        JOIN story_counts counts ON counts.story_id = comment.story_id
        LEFT JOIN users author ON author.id = comment.author_id`,
  );

/** Reads a comment that the viewer may see, and that is not below one that is hidden from the viewer. */
export const selectCommentAtPath = defineSelectComment("comment-at-path", answerableCommentAtPath);

/** Reads a comment that the viewer wrote or may see, or that is under a story of the viewer. */
export const selectCommentToDelete = defineSelectComment("comment-to-delete", commentToDelete);
