import type { CallResponse } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { defineCommand } from "../../platform/database/batch.ts";
import { notFound } from "../../platform/errors.ts";
import { insertIntoAlertOutbox } from "../alert-outbox/index.ts";
import { updateLikes } from "../analytics/index.ts";
import {
  incrementCount,
  joinStoryForViewer,
  storyAudience,
  toStoryCounts,
} from "../stories/index.ts";
import {
  latestUserIds,
  type ViewerValues,
  viewerParamTypes,
  viewerValues,
} from "../visibility/index.ts";
import { type LikesRow, toStoryLikes } from "./views.ts";

interface LikeParams extends ViewerValues {
  storyId: string;
  /** True adds the like, false removes it, null toggles it. */
  wantsLike: boolean | null;
  now: Date;
}

type LikeRow = LikesRow & { has_changed: boolean; author_id: string };

/**
 * Adds or removes the viewer's like. Returns no row if the viewer may not see the story. The count changes by the
 * number of rows that were added or removed. A batch never has two likes of one story, because both would change the
 * same row of `story_counts`. `joinStoryForViewer` joins `story` and its `counts`; `incrementCount` reads `increments`
 * and defines `updated_counts`.
 */
const setLike = defineCommand<LikeParams, LikeRow>({
  name: "like-story",
  params: { ...viewerParamTypes, storyId: "uuid", wantsLike: "boolean", now: "timestamptz" },
  batch: { concurrency: 2, serializeBy: ({ storyId }) => storyId },
  sql: ({ requests, value, lock }) => sql`
    WITH target AS MATERIALIZED (
      SELECT request.*, story.author_id, counts.like_count, counts.comment_count, counts.revision,
        coalesce(request.wants_like, NOT EXISTS (
          SELECT FROM story_likes WHERE user_id = request.viewer AND story_id = request.story_id
        )) AS is_liked
      FROM ${requests} ${joinStoryForViewer(value)}
      ${lock("counts")}
    ),
    added AS (
      INSERT INTO story_likes (user_id, story_id, created_at)
      SELECT viewer, story_id, now FROM target WHERE is_liked
      ON CONFLICT DO NOTHING
      RETURNING story_id, created_at
    ),
    removed AS (
      DELETE FROM story_likes USING target
      WHERE user_id = target.viewer AND story_likes.story_id = target.story_id AND NOT target.is_liked
      RETURNING story_likes.story_id, created_at
    ),
    increments AS (
      SELECT target.story_id, target.viewer, target.author_id, change.amount, change.created_at AS liked_at
      FROM target JOIN (
        SELECT story_id, created_at, 1 AS amount FROM added
        UNION ALL
        SELECT story_id, created_at, -1 FROM removed
      ) change USING (story_id)
    ),
    ${incrementCount("like_count", {
      extraColumns: sql`, increments.viewer, increments.author_id AS writer_id, increments.amount, increments.liked_at`,
    })},
    ${updateLikes(sql`SELECT writer_id AS author_id, liked_at, amount FROM updated_counts`)},
    ${insertIntoAlertOutbox(sql`
      SELECT writer_id, 'story_like', viewer, story_id, NULL::uuid, liked_at FROM updated_counts WHERE amount > 0`)}
    SELECT target.request_index, target.is_liked, target.author_id, updated_counts.amount IS NOT NULL AS has_changed,
      coalesce(updated_counts.like_count, target.like_count) AS story_like_count,
      coalesce(updated_counts.comment_count, target.comment_count) AS story_comment_count,
      coalesce(updated_counts.revision, target.revision) AS story_revision,
      ${latestUserIds({
        table: sql`story_likes`,
        targetColumn: sql`story_id`,
        targetId: sql`target.story_id`,
        count: sql`coalesce(updated_counts.like_count, target.like_count)`,
        hiddenUserIds: sql`target.hidden_user_ids`,
      })} AS likes
    FROM target LEFT JOIN updated_counts USING (story_id)`,
});

/**
 * Likes or unlikes a story, or toggles the like if `on` is undefined. Publishes a change. Throws 404 if the viewer may
 * not see the story.
 */
export async function likeStory(
  ctx: ViewerContext,
  input: { storyId: string; on?: boolean | undefined },
): Promise<CallResponse<"likeStory">> {
  const { storyId } = input;
  const viewer = ctx.viewer.userId;
  const [row] = await ctx.db.run(setLike, {
    ...viewerValues(ctx.viewer),
    storyId,
    wantsLike: input.on ?? null,
    now: ctx.clock.now(),
  });
  if (!row) {
    throw notFound(sentences.stories.notFound);
  }
  if (row.has_changed) {
    const isLiked = row.is_liked;
    const counts = toStoryCounts(row);
    ctx.publish({
      ...storyAudience({ id: storyId, authorId: row.author_id, actorId: viewer }),
      event: "storyLikes",
      payload: { storyId, userId: viewer, on: isLiked, counts },
    });
    if (isLiked) ctx.trigger("make-alerts");
  }
  return toStoryLikes(row, viewer);
}
