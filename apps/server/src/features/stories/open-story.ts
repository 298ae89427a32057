import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { incrementStoriesCount } from "../writers/index.ts";
import { alertFollowers } from "./enqueue-alerts.ts";
import { keepOneTrendingPart } from "./put-into-series.ts";
import { newStoryScore } from "./rank-trending.ts";

/** A story that its transaction has locked. */
export interface ClosedStory {
  readonly id: string;
  readonly authorId: string;
  /** False before the first publication. */
  readonly wasPublished: boolean;
}

/** An edit before the first publication is not an edit for readers. Returns the story as it was before. */
const open = statement<
  { storyId: string },
  { series_id: string | null; created_at: Date; unpublished_at: Date }
>(
  "open-story",
  (value) => sql`
    WITH opened AS (
      UPDATE stories SET unpublished_at = NULL, publish_at = NULL, was_published = true,
        updated_at = CASE WHEN was_published THEN updated_at END
      WHERE id = ${value("storyId")}
      RETURNING id, author_id, genres, tags
    ),
    inserted_trending AS (
      INSERT INTO trending_stories (story_id, writer_id, score)
      SELECT opened.id, w.id, ${literal(newStoryScore)} FROM opened
        JOIN writers w ON w.user_id = opened.author_id
      ON CONFLICT DO NOTHING
    ),
    inserted_genres AS (
      INSERT INTO story_genres (genre, story_id) SELECT unnest(genres), id FROM opened
      ON CONFLICT DO NOTHING
    ),
    inserted_tags AS (
      INSERT INTO story_tags (tag, story_id) SELECT unnest(tags), id FROM opened
      ON CONFLICT DO NOTHING
    )
    SELECT counts.series_id, closed.created_at, closed.unpublished_at
    FROM stories closed LEFT JOIN story_counts counts ON counts.story_id = closed.id
    WHERE closed.id = ${value("storyId")}`,
);

/**
 * Publishes a story that is not published, and alerts its followers. Lists by genre and by tag have no rows of other
 * stories, so that they do not read past them.
 */
export async function openStory(
  tx: TransactionContext,
  { id: storyId, authorId, wasPublished }: ClosedStory,
): Promise<void> {
  const row = await tx.db.row(open, { storyId });
  // The transaction has locked the story, so the row is there.
  if (!row) return;
  if (row.series_id !== null) {
    await keepOneTrendingPart(tx.db, row.series_id);
  }
  await incrementStoriesCount(tx.db, { userId: authorId, amount: 1 });
  const { created_at: createdAt, unpublished_at: unpublishedAt } = row;
  await alertFollowers(tx, { id: storyId, wasPublished, createdAt, unpublishedAt });
}

const close = statement<{ storyId: string; now: Date }, unknown>(
  "close-story",
  (value) => sql`
    WITH closed AS (
      UPDATE stories SET unpublished_at = ${value("now")} WHERE id = ${value("storyId")} RETURNING id
    ),
    deleted_trending AS (
      DELETE FROM trending_stories USING closed WHERE trending_stories.story_id = closed.id
    ),
    deleted_tags AS (
      DELETE FROM story_tags USING closed WHERE story_tags.story_id = closed.id
    )
    DELETE FROM story_genres USING closed WHERE story_genres.story_id = closed.id`,
);

/** Hides a published story, which its transaction has locked, from all but its griot. Its comments and counts stay. */
export async function closeStory(
  tx: TransactionContext,
  { id: storyId, authorId }: Pick<ClosedStory, "id" | "authorId">,
): Promise<void> {
  await tx.db.rows(close, { storyId, now: tx.clock.now() });
  await incrementStoriesCount(tx.db, { userId: authorId, amount: -1 });
}
