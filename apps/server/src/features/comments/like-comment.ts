import type { CallResponse } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { insertIntoAlertOutbox } from "../alert-outbox/index.ts";
import { storyAudience } from "../stories/index.ts";
import { latestUserIds, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { visibleCommentAtPath } from "./access.ts";
import { toCommentLikes } from "./views.ts";

interface LikeParams extends ViewerValues {
  storyId: string;
  path: readonly string[];
  now: Date;
  /** True to add the like, false to remove it. */
  isLiked: boolean;
}

interface LikeRow {
  id: string;
  like_count: number;
  revision: number;
  /** The ids of the latest users who like the comment, as before this request. */
  likes: string[];
  /** True if the request has added or removed the like; `like_count` and `revision` are new then. */
  has_changed: boolean;
  story_author_id: string;
}

/** Adds or removes the viewer's like; the count changes by the number of inserted or deleted rows. */
const setLike = statement<LikeParams, LikeRow>(
  "like-comment",
  (value) => sql`
    WITH comment AS (${visibleCommentAtPath(value("storyId"), value("path"), value)}),
    added AS (
      INSERT INTO comment_likes (user_id, comment_id, created_at)
      SELECT ${value("viewer")}, comment.id, ${value("now")} FROM comment WHERE ${value("isLiked")}
      ON CONFLICT DO NOTHING
      RETURNING 1
    ),
    removed AS (
      DELETE FROM comment_likes USING comment
      WHERE user_id = ${value("viewer")} AND comment_id = comment.id AND NOT ${value("isLiked")}
      RETURNING 1
    ),
    delta AS (
      SELECT (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int AS amount
    ),
    updated AS (
      UPDATE comments c SET like_count = c.like_count + delta.amount, revision = c.revision + 1
      FROM comment, delta
      WHERE c.id = comment.id AND delta.amount <> 0
      RETURNING c.like_count, c.revision
    ),
    ${insertIntoAlertOutbox(sql`
      SELECT comment.author_id, 'comment_like', ${value("viewer")}::uuid, comment.story_id, comment.id,
        ${value("now")}::timestamptz
      FROM comment, added`)}
    SELECT comment.id, coalesce(updated.like_count, comment.like_count) AS like_count,
      coalesce(updated.revision, comment.revision) AS revision,
      delta.amount <> 0 AS has_changed,
      comment.story_author_id,
      ${latestUserIds({
        table: sql`comment_likes`,
        targetColumn: sql`comment_id`,
        targetId: sql`comment.id`,
        count: sql`comment.like_count`,
        hiddenUserIds: value("hiddenUserIds"),
      })} AS likes
    FROM comment CROSS JOIN delta LEFT JOIN updated ON true`,
);

/**
 * Adds the viewer's like of the comment at `path`, or removes it if `isLiked` is false. A repeated call changes
 * nothing. Throws 404 if the viewer may not see the comment.
 */
export async function likeComment(
  ctx: ViewerContext,
  input: { storyId: string; path: readonly string[]; isLiked: boolean },
): Promise<CallResponse<"likeComment">> {
  const { storyId, path, isLiked } = input;
  const viewer = ctx.viewer.userId;
  const params = { storyId, path, ...viewerValues(ctx.viewer), isLiked, now: ctx.clock.now() };
  const row = await ctx.db.row(setLike, params);
  if (!row) {
    throw notFound(sentences.comments.notFound);
  }
  const { id: commentId, like_count: likeCount, revision } = row;
  if (row.has_changed) {
    ctx.publish({
      ...storyAudience({ id: storyId, authorId: row.story_author_id, actorId: viewer }),
      event: "storyComments",
      payload: {
        change: "liked",
        storyId,
        commentId,
        revision,
        userId: viewer,
        on: isLiked,
        likeCount,
      },
    });
    if (isLiked) ctx.trigger("make-alerts");
  }
  return toCommentLikes(row, viewer, isLiked);
}
