import type { CallResponse } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { requireRow } from "../../platform/database/queryable.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { enqueueAlert } from "../alert-outbox/index.ts";
import { storyAudience } from "../stories/index.ts";
import { latestUserIds, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { answerableCommentAtPath, commentToUnlike } from "./access.ts";
import { lockComment } from "./lock-comment.ts";
import { toCommentLikes } from "./views.ts";

interface LikeKey {
  viewer: string;
  commentId: string;
}

interface LikeCounts {
  like_count: number;
  revision: number;
}

/** A comment with its latest likes. */
interface LikeFacts extends LikeCounts {
  id: string;
  author_id: string | null;
  story_author_id: string;
  likes: string[];
  is_liked: boolean;
}

const defineSelectFacts = (name: string, source: typeof answerableCommentAtPath) =>
  statement<ViewerValues & { storyId: string; path: readonly string[] }, LikeFacts>(
    name,
    (value) => sql`
    SELECT comment.id, comment.author_id, comment.story_author_id, comment.like_count, comment.revision,
      EXISTS (
        SELECT FROM comment_likes l WHERE l.user_id = ${value("viewer")} AND l.comment_id = comment.id
      ) AS is_liked,
      ${latestUserIds({
        table: sql`comment_likes`,
        targetColumn: sql`comment_id`,
        targetId: sql`comment.id`,
        count: sql`comment.like_count`,
        hiddenUserIds: value("hiddenUserIds"),
      })} AS likes
    FROM (${source(value("storyId"), value("path"), value)}) comment`,
  );

const selectToLike = defineSelectFacts("comment-to-like", answerableCommentAtPath);
const selectToUnlike = defineSelectFacts("comment-to-unlike", commentToUnlike);

const insertLike = statement<LikeKey & { now: Date }, unknown>(
  "insert-comment-like",
  (value) => sql`
    INSERT INTO comment_likes (user_id, comment_id, created_at)
    VALUES (${value("viewer")}, ${value("commentId")}, ${value("now")})`,
);

const deleteLike = statement<LikeKey, unknown>(
  "delete-comment-like",
  (value) => sql`
    DELETE FROM comment_likes
    WHERE user_id = ${value("viewer")} AND comment_id = ${value("commentId")}`,
);

const addToCount = statement<{ commentId: string; amount: 1 | -1 }, LikeCounts>(
  "add-to-comment-likes",
  (value) => sql`
    UPDATE comments SET like_count = like_count + ${value("amount")}::int, revision = revision + 1
    WHERE id = ${value("commentId")}
    RETURNING like_count, revision`,
);

/**
 * Adds the viewer's like of the comment at `path`, or removes it if `isLiked` is false. A repeated call changes
 * nothing. Throws 404 if the viewer may not see the comment, or it is below one that is hidden from them, unless they take
 * back their like.
 */
export function likeComment(
  ctx: ViewerContext,
  { storyId, path, isLiked }: { storyId: string; path: readonly string[]; isLiked: boolean },
): Promise<CallResponse<"likeComment">> {
  return inTransaction(ctx, async (tx) => {
    const viewer = tx.viewer.userId;
    const [, facts] = await Promise.all([
      lockComment(tx.db, { storyId, path }),
      tx.db.row(isLiked ? selectToLike : selectToUnlike, {
        ...viewerValues(tx.viewer),
        storyId,
        path,
      }),
    ]);
    if (!facts) throw notFound(sentences.comments.notFound);
    if (facts.is_liked === isLiked) return toCommentLikes(facts, viewer, isLiked);

    const { id: commentId, author_id: authorId } = facts;
    const [counts] = await tx.commitWith(
      Promise.all([
        requireRow(tx.db, addToCount, { commentId, amount: isLiked ? 1 : -1 }),
        isLiked
          ? tx.db.rows(insertLike, { viewer, commentId, now: tx.clock.now() })
          : tx.db.rows(deleteLike, { viewer, commentId }),
        isLiked &&
          authorId !== null &&
          enqueueAlert(tx, {
            userId: authorId,
            type: "comment_like",
            senderId: viewer,
            referenceId: storyId,
            commentId,
          }),
      ]),
    );
    tx.publish({
      ...storyAudience({ id: storyId, authorId: facts.story_author_id, actorId: viewer }),
      event: "storyComments",
      payload: {
        change: "liked",
        storyId,
        commentId,
        revision: counts.revision,
        userId: viewer,
        on: isLiked,
        likeCount: counts.like_count,
      },
    });
    return toCommentLikes({ ...facts, ...counts }, viewer, isLiked);
  });
}
