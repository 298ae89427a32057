import type { CallResponse } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { enqueueAlert } from "../alert-outbox/index.ts";
import {
  addLikeToDay,
  addToCount,
  countColumns,
  lockStoryCounts,
  removeLikeFromDay,
  storyAudience,
  toStoryCounts,
  visibleStory,
} from "../stories/index.ts";
import { latestUserIds, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { type LikesRow, toStoryLikes } from "./views.ts";

interface LikeKey {
  viewer: string;
  storyId: string;
}

/** The story, its counts and latest likes, and the viewer's like. */
interface LikeFacts extends Omit<LikesRow, "is_liked"> {
  author_id: string;
  liked_at: Date | null;
}

const selectFacts = statement<ViewerValues & { storyId: string }, LikeFacts>(
  "story-to-like",
  (value) => sql`
    SELECT story.author_id, own_like.created_at AS liked_at, ${countColumns(sql`counts`)},
      ${latestUserIds({
        table: sql`story_likes`,
        targetColumn: sql`story_id`,
        targetId: sql`story.id`,
        count: sql`counts.like_count`,
        hiddenUserIds: value("hiddenUserIds"),
      })} AS likes
    FROM (${visibleStory(value("storyId"), value)}) story
      JOIN story_counts counts ON counts.story_id = story.id
      LEFT JOIN story_likes own_like ON own_like.story_id = story.id AND own_like.user_id = ${value("viewer")}`,
);

/** Reads the viewer's like of a story that the viewer does not see any more, so that they can take it back. */
const selectHiddenFacts = statement<LikeKey, LikeFacts>(
  "hidden-story-to-unlike",
  (value) => sql`
    SELECT story.author_id, own_like.created_at AS liked_at, ${countColumns(sql`counts`)}, '{}'::uuid[] AS likes
    FROM story_likes own_like
      JOIN stories story ON story.id = own_like.story_id
      JOIN story_counts counts ON counts.story_id = story.id
    WHERE own_like.user_id = ${value("viewer")} AND own_like.story_id = ${value("storyId")}`,
);

const insertLike = statement<LikeKey & { now: Date }, unknown>(
  "insert-like",
  (value) => sql`
    INSERT INTO story_likes (user_id, story_id, created_at)
    VALUES (${value("viewer")}, ${value("storyId")}, ${value("now")})`,
);

const deleteLike = statement<LikeKey, unknown>(
  "delete-like",
  (value) => sql`
    DELETE FROM story_likes WHERE user_id = ${value("viewer")} AND story_id = ${value("storyId")}`,
);

/**
 * Likes or unlikes a story, or toggles the like if `on` is undefined. Publishes a change. Throws 404 if the viewer may
 * not see the story, unless they take back their like with `on: false`.
 */
export function likeStory(
  ctx: ViewerContext,
  input: { storyId: string; on?: boolean | undefined },
): Promise<CallResponse<"likeStory">> {
  const { storyId } = input;
  const viewer = ctx.viewer.userId;
  return inTransaction(ctx, async (tx) => {
    const [, visibleFacts] = await Promise.all([
      lockStoryCounts(tx.db, storyId),
      tx.db.row(selectFacts, { ...viewerValues(ctx.viewer), storyId }),
    ]);
    const facts =
      visibleFacts ??
      (input.on === false ? await tx.db.row(selectHiddenFacts, { viewer, storyId }) : undefined);
    if (!facts) throw notFound(sentences.stories.notFound);
    const { author_id: authorId, liked_at: likedAt } = facts;
    const isLiked = input.on ?? likedAt === null;
    if (isLiked === (likedAt !== null))
      return toStoryLikes({ ...facts, is_liked: isLiked }, viewer);

    const now = ctx.clock.now();
    const [counts] = await tx.commitWith(
      Promise.all([
        addToCount(tx.db, "like_count", storyId, isLiked ? 1 : -1),
        ...(likedAt === null
          ? [
              tx.db.rows(insertLike, { viewer, storyId, now }),
              addLikeToDay(tx.db, authorId, now),
              enqueueAlert(tx, {
                userId: authorId,
                type: "story_like",
                senderId: viewer,
                referenceId: storyId,
              }),
            ]
          : [
              tx.db.rows(deleteLike, { viewer, storyId }),
              removeLikeFromDay(tx.db, authorId, likedAt),
            ]),
      ] as const),
    );
    tx.publish({
      ...storyAudience({ id: storyId, authorId, actorId: viewer }),
      event: "storyLikes",
      payload: { storyId, userId: viewer, on: isLiked, counts: toStoryCounts(counts) },
    });
    return toStoryLikes({ ...facts, ...counts, is_liked: isLiked }, viewer);
  });
}
