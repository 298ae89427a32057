import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { subtractReadingTime } from "../analytics/index.ts";
import { removeFromSeries } from "../stories/index.ts";
import { incrementStoriesCount } from "../writers/index.ts";

interface DeleteParams {
  storyId: string;
  viewer: string;
  now: Date;
}

/**
 * Deletes the row of `story_counts` first, so that a concurrent statement that increments it either commits before, or
 * finds no row. The job `erase-story` deletes the other rows of the story, which no user can see.
 */
const deleteOwnStory = statement<
  DeleteParams,
  { poster_id: string; was_counted: boolean; pictures: string[]; seconds: number }
>(
  "delete-story",
  (value) => sql`
    WITH counts AS (
      DELETE FROM story_counts USING stories s
      WHERE story_counts.story_id = s.id
        AND s.id = ${value("storyId")} AND s.author_id = ${value("viewer")} AND s.deleted_at IS NULL
      RETURNING story_counts.story_id, story_counts.reading_seconds AS seconds
    ),
    deleted AS (
      UPDATE stories SET deleted_at = ${value("now")}, revision = stories.revision + 1
      FROM counts WHERE stories.id = counts.story_id
      RETURNING stories.id, stories.poster_id, stories.unpublished_at IS NULL AS was_counted
    ),
    body AS (
      DELETE FROM story_bodies USING deleted WHERE story_bodies.story_id = deleted.id
      RETURNING story_bodies.pictures
    ),
    genres AS (
      DELETE FROM story_genres USING deleted WHERE story_genres.story_id = deleted.id
    ),
    revisions AS (
      DELETE FROM story_revisions USING deleted WHERE story_revisions.story_id = deleted.id
    ),
    tags AS (
      DELETE FROM story_tags USING deleted WHERE story_tags.story_id = deleted.id
    ),
    trending AS (
      DELETE FROM trending_stories USING deleted WHERE trending_stories.story_id = deleted.id
    )
    SELECT deleted.poster_id, deleted.was_counted, body.pictures, counts.seconds
    FROM deleted, body, counts`,
);

/** Deletes the viewer's own story. Throws 404 for any other story, and for a deleted story. */
export function deleteStory(ctx: ViewerContext, storyId: string): Promise<{ msg: string }> {
  const viewer = ctx.viewer.userId;
  return inTransaction(ctx, async (tx) => {
    const story = await tx.db.row(deleteOwnStory, { storyId, viewer, now: tx.clock.now() });
    if (!story) {
      throw notFound(sentences.stories.notFound);
    }
    await subtractReadingTime(tx.db, { authorId: viewer, seconds: story.seconds });
    await removeFromSeries(tx.db, storyId);
    if (story.was_counted) {
      await incrementStoriesCount(tx.db, { userId: viewer, amount: -1 });
    }
    await tx.enqueue("erase-story", {
      storyId,
      mediaId: story.poster_id,
      pictures: story.pictures,
    });
    return { msg: sentences.dashboard.deleted };
  });
}
