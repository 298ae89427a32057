import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import {
  bodyJoin,
  deleteStoryRows,
  lockStoryCounts,
  removeFromSeries,
  subtractReadingTime,
} from "../stories/index.ts";
import { incrementStoriesCount } from "../writers/index.ts";

interface OwnStory {
  storyId: string;
  viewer: string;
}

/** The row of the story is locked before its counts, as by an edit. */
const lockStory = statement<OwnStory, unknown>(
  "lock-story-to-delete",
  (value) => sql`
    SELECT FROM stories
    WHERE id = ${value("storyId")} AND author_id = ${value("viewer")} AND deleted_at IS NULL
    FOR NO KEY UPDATE`,
);

const selectStory = statement<
  OwnStory,
  { poster_id: string; was_published: boolean; pictures: string[]; reading_seconds: number }
>(
  "story-to-delete",
  (value) => sql`
    SELECT s.poster_id, s.unpublished_at IS NULL AS was_published, body.pictures, counts.reading_seconds
    FROM stories s JOIN story_counts counts ON counts.story_id = s.id ${bodyJoin}
    WHERE s.id = ${value("storyId")} AND s.author_id = ${value("viewer")} AND s.deleted_at IS NULL`,
);

const setDeleted = statement<{ storyId: string; now: Date }, unknown>(
  "set-story-deleted",
  (value) => sql`
    UPDATE stories SET deleted_at = ${value("now")}, revision = revision + 1 WHERE id = ${value("storyId")}`,
);

/** The tables that lists and searches read. The job `delete-story-data` deletes the other rows, which no user can see. */
const readTables = [
  "story_counts",
  "story_bodies",
  "story_genres",
  "story_revisions",
  "story_tags",
  "trending_stories",
] as const;

/** Deletes the viewer's own story. Throws 404 for any other story, and for a deleted story. */
export function deleteStory(ctx: ViewerContext, storyId: string): Promise<{ msg: string }> {
  const viewer = ctx.viewer.userId;
  return inTransaction(ctx, async (tx) => {
    const [, , story] = await Promise.all([
      tx.db.rows(lockStory, { storyId, viewer }),
      lockStoryCounts(tx.db, storyId),
      tx.db.row(selectStory, { storyId, viewer }),
    ]);
    if (!story) throw notFound(sentences.stories.notFound);

    await Promise.all([
      deleteStoryRows(tx.db, storyId, readTables),
      tx.db.rows(setDeleted, { storyId, now: tx.clock.now() }),
      removeFromSeries(tx.db, storyId),
      subtractReadingTime(tx.db, { authorId: viewer, seconds: story.reading_seconds }),
      story.was_published && incrementStoriesCount(tx.db, { userId: viewer, amount: -1 }),
      tx.enqueue("delete-story-data", {
        storyId,
        mediaId: story.poster_id,
        pictures: story.pictures,
      }),
    ]);
    return { msg: sentences.dashboard.deleted };
  });
}
