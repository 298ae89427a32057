import type { CallResponse } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { insertIntoAlertOutbox } from "../alert-outbox/index.ts";
import { updateLikes } from "../analytics/index.ts";
import {
  countColumns,
  incrementCount,
  storyAudience,
  storyForViewer,
  toStoryCounts,
} from "../stories/index.ts";
import { latestUserIds, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { type LikesRow, toStoryLikes } from "./views.ts";

interface Values extends ViewerValues {
  storyId: string;
  /** Adds or removes the like; null toggles. */
  on: boolean | null;
  now: Date;
}

interface Row extends LikesRow {
  has_changed: boolean;
  author_id: string;
}

/** Adds or removes the viewer's like. The count changes by the number of rows added or removed. */
const setLike = statement<Values, Row>(
  "like-story",
  (v) => sql`
    WITH ${storyForViewer(v("storyId"), v)},
    wanted AS (
      SELECT story.id, story.author_id, coalesce(${v("on")}::boolean, NOT EXISTS (
        SELECT FROM story_likes WHERE user_id = ${v("viewer")} AND story_id = story.id
      )) AS is_liked
      FROM story
    ),
    added AS (
      INSERT INTO story_likes (user_id, story_id, created_at)
      SELECT ${v("viewer")}, wanted.id, ${v("now")} FROM wanted WHERE wanted.is_liked
      ON CONFLICT DO NOTHING
      RETURNING created_at
    ),
    removed AS (
      DELETE FROM story_likes USING wanted
      WHERE user_id = ${v("viewer")} AND story_id = wanted.id AND NOT wanted.is_liked
      RETURNING created_at
    ),
    increments AS (
      SELECT wanted.id AS story_id,
        (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int AS by
      FROM wanted
    ),
    ${incrementCount("like_count")},
    ${updateLikes({
      added: sql`SELECT wanted.author_id, added.created_at AS liked_at FROM wanted, added, updated_counts`,
      removed: sql`SELECT wanted.author_id, removed.created_at AS liked_at FROM wanted, removed, updated_counts`,
    })},
    ${insertIntoAlertOutbox(sql`
      SELECT wanted.author_id, 'story_like', ${v("viewer")}::uuid, wanted.id, NULL::uuid, added.created_at
      FROM wanted, added`)},
    counts AS (
      SELECT * FROM updated_counts
      UNION ALL
      SELECT c.* FROM story_counts c JOIN increments ON c.story_id = increments.story_id WHERE increments.by = 0
    )
    SELECT ${countColumns(sql`counts`)}, wanted.is_liked, wanted.author_id, increments.by <> 0 AS has_changed,
      ${latestUserIds({
        table: sql`story_likes`,
        targetColumn: sql`story_id`,
        targetId: sql`wanted.id`,
        count: sql`counts.like_count`,
        hidden: v("hidden"),
      })} AS likes
    FROM wanted CROSS JOIN increments CROSS JOIN counts`,
);

/** Likes or unlikes a story; toggles without `on`. 404 when the viewer may not see the story. */
export async function likeStory(
  ctx: ViewerContext,
  input: { storyId: string; on?: boolean | undefined },
): Promise<CallResponse<"likeStory">> {
  const { storyId } = input;
  const viewer = ctx.viewer.userId;
  const values = {
    storyId,
    ...viewerValues(ctx.viewer),
    on: input.on ?? null,
    now: ctx.clock.now(),
  };
  const row = await ctx.db.row(setLike, values);
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
