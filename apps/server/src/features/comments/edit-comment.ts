import type { CommentView } from "@kora/contract/comments";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { mentionsUser } from "../accounts/index.ts";
import { insertIntoAlertOutbox } from "../alert-outbox/index.ts";
import { storyAudience } from "../stories/index.ts";
import { requireNotLimited, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { visibleCommentAtPath } from "./access.ts";
import { findMentions, toMentionsJson } from "./mentions.ts";
import { type CommentRow, commentColumns, likeColumns, toCommentView } from "./views.ts";

interface EditParams extends ViewerValues {
  storyId: string;
  path: readonly string[];
  text: string;
  mentions: string | null;
  now: Date;
}

const quietEdit = sql`interval '${literal(limits.comment.quietEditMilliseconds)} milliseconds'`;

/**
 * Sets the text if the viewer is the author, and alerts the users whom the comment did not mention before. Returns no
 * row if the viewer does not see the comment or is not its author.
 */
const setText = statement<EditParams, CommentRow & { story_author_id: string }>(
  "edit-comment",
  (value) => sql`
    WITH comment AS (${visibleCommentAtPath(value("storyId"), value("path"), value)}),
    edited AS (
      UPDATE comments c SET text = ${value("text")}, mentions = ${value("mentions")}::jsonb,
        edited_at = CASE WHEN ${value("now")} >= c.created_at + ${quietEdit} THEN ${value("now")} ELSE c.edited_at END,
        revision = c.revision + 1
      FROM comment
      WHERE c.id = comment.id AND c.author_id = ${value("viewer")} AND c.deleted_at IS NULL
      RETURNING c.*
    ),
    ${insertIntoAlertOutbox(sql`
      SELECT (mention ->> '_id')::uuid, 'comment_mention', ${value("viewer")}::uuid, edited.story_id, edited.id,
        ${value("now")}::timestamptz
      FROM edited JOIN comment ON comment.id = edited.id
        CROSS JOIN LATERAL jsonb_array_elements(edited.mentions) mention
      WHERE comment.mentions IS NULL
        OR NOT ${mentionsUser(sql`comment.mentions`, sql`(mention ->> '_id')`)}`)}
    SELECT ${commentColumns(sql`edited`, sql`author`)}, ${likeColumns({
      comment: sql`edited`,
      counts: sql`counts`,
      viewer: value("viewer"),
      hiddenUserIds: value("hiddenUserIds"),
    })}, comment.story_author_id
    FROM edited JOIN comment ON comment.id = edited.id
      JOIN story_counts counts ON counts.story_id = edited.story_id
      JOIN users author ON author.id = edited.author_id`,
);

const selectAuthor = statement<
  Pick<EditParams, "storyId" | "path"> & ViewerValues,
  { author_id: string | null }
>(
  "author-of-comment-to-edit",
  (value) => sql`
    WITH comment AS (${visibleCommentAtPath(value("storyId"), value("path"), value)}) SELECT author_id FROM comment`,
);

/**
 * Changes the text of a comment of the viewer, also while the griot accepts no new comments. Readers see that it was
 * edited only from 15 minutes after writing. Throws 404 if the viewer may not see the comment, and 403 if it is not
 * their own. Throws the error of a limit by moderators.
 */
export async function editComment(
  ctx: ViewerContext,
  input: { storyId: string; path: readonly string[]; text: string },
): Promise<{ comment: CommentView }> {
  await requireNotLimited(ctx);
  const viewer = viewerValues(ctx.viewer);
  const mentions = toMentionsJson(await findMentions(ctx, input.text));
  const row = await ctx.db.row(setText, { ...input, ...viewer, mentions, now: ctx.clock.now() });
  if (!row) {
    const { storyId, path } = input;
    const isVisible = await ctx.db.row(selectAuthor, { storyId, path, ...viewer });
    throw isVisible
      ? forbidden(sentences.comments.notYoursToEdit)
      : notFound(sentences.comments.notFound);
  }
  const comment = toCommentView(row, ctx.viewer.userId);
  const { storyId, _id: commentId, text, editedAt, revision } = comment;
  ctx.publish({
    ...storyAudience({
      id: storyId,
      authorId: row.story_author_id,
      actorId: ctx.viewer.userId,
      showsActorContent: true,
    }),
    event: "storyComments",
    payload: {
      change: "edited",
      storyId,
      commentId,
      text,
      mentions: comment.mentions,
      editedAt,
      revision,
    },
  });
  if (mentions !== null) ctx.trigger("make-alerts");
  return { comment };
}
