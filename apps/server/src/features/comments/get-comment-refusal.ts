import type { CommentRefusal } from "@kora/contract/comment-permission";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { AppError, forbidden, notFound } from "../../platform/errors.ts";
import { type CommentAccessRow, commentAccessColumns, toStoryComments } from "../stories/index.ts";
import { requireNotLimited, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { commentForViewer } from "./access.ts";

const texts = sentences.comments;

const sentenceByRefusal: Record<CommentRefusal, string> = {
  locked: texts.locked,
  barred: texts.barred,
  followers: texts.followersOnly,
  nobody: texts.nobody,
};

/** Without `parentId`, the comment of `commentForViewer` is not used. */
const selectAccess = statement<
  { storyId: string; parentId: string | null } & ViewerValues,
  CommentAccessRow & { author_id: string; is_answerable: boolean }
>(
  "comment-access",
  (value) => sql`
    WITH ${commentForViewer(value("storyId"), sql`${value("parentId")}::uuid`, value)}
    SELECT story.author_id, ${commentAccessColumns(sql`counts`, value("viewer"))},
      EXISTS (
        SELECT FROM comment WHERE cardinality(comment.path) < ${literal(limits.comment.pathLength)}
      ) AS is_answerable
    FROM story JOIN story_counts counts ON counts.story_id = story.id`,
);

/**
 * Returns the error for a comment that `insertComment` or `insertReply` did not insert: 404 if the viewer does not see
 * the story or the parent, or cannot reply to the parent; 403 with the reason if the viewer may not comment. Throws the error of a limit by
 * moderators.
 */
export async function getCommentRefusalError(
  ctx: ViewerContext,
  { storyId, parentId = null }: { storyId: string; parentId?: string | undefined | null },
): Promise<AppError> {
  const { viewer } = ctx;
  const row = await ctx.db.row(selectAccess, { storyId, parentId, ...viewerValues(viewer) });
  if (parentId !== null && !row?.is_answerable) return notFound(texts.notAnswerable);
  if (!row) return notFound(sentences.stories.notFound);
  const { refusal } = toStoryComments(row, { isAuthor: row.author_id === viewer.userId });
  if (refusal === null) await requireNotLimited(ctx);
  // Without a reason, the griot has changed the settings since the insertion.
  return refusal === null ? new AppError("CONFLICT") : forbidden(sentenceByRefusal[refusal]);
}
