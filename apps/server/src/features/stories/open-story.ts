import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { requireRow } from "../../platform/database/queryable.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { incrementStoriesCount } from "../writers/index.ts";
import { deleteStoryRows } from "./delete-story-rows.ts";
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

const selectStory = statement<
  { storyId: string },
  { series_id: string | null; created_at: Date; unpublished_at: Date }
>(
  "story-to-open",
  (value) => sql`
    SELECT counts.series_id, s.created_at, s.unpublished_at
    FROM stories s LEFT JOIN story_counts counts ON counts.story_id = s.id
    WHERE s.id = ${value("storyId")}`,
);

/** An edit before the first publication is not an edit for readers. */
const setPublished = statement<{ storyId: string }, unknown>(
  "set-story-published",
  (value) => sql`
    UPDATE stories SET unpublished_at = NULL, publish_at = NULL, was_published = true,
      updated_at = CASE WHEN was_published THEN updated_at END
    WHERE id = ${value("storyId")}`,
);

const setUnpublished = statement<{ storyId: string; now: Date }, unknown>(
  "set-story-unpublished",
  (value) => sql`
    UPDATE stories SET unpublished_at = ${value("now")} WHERE id = ${value("storyId")}`,
);

/** Lists by genre and by tag, and the trending list, have no rows of other stories, so that they do not read past them. */
const insertions = [
  statement<{ storyId: string }, unknown>(
    "insert-trending-story",
    (value) => sql`
      INSERT INTO trending_stories (story_id, writer_id, score)
      SELECT s.id, w.id, ${literal(newStoryScore)}
      FROM stories s JOIN writers w ON w.user_id = s.author_id WHERE s.id = ${value("storyId")}
      ON CONFLICT DO NOTHING`,
  ),
  statement<{ storyId: string }, unknown>(
    "insert-story-genres",
    (value) => sql`
      INSERT INTO story_genres (genre, story_id)
      SELECT unnest(s.genres), s.id FROM stories s WHERE s.id = ${value("storyId")}
      ON CONFLICT DO NOTHING`,
  ),
  statement<{ storyId: string }, unknown>(
    "insert-story-tags",
    (value) => sql`
      INSERT INTO story_tags (tag, story_id)
      SELECT unnest(s.tags), s.id FROM stories s WHERE s.id = ${value("storyId")}
      ON CONFLICT DO NOTHING`,
  ),
];

/** Publishes a story that is not published, and alerts its followers. */
export async function openStory(
  tx: TransactionContext,
  { id: storyId, authorId, wasPublished }: ClosedStory,
): Promise<void> {
  const [story] = await Promise.all([
    requireRow(tx.db, selectStory, { storyId }),
    tx.db.rows(setPublished, { storyId }),
    ...insertions.map((insertion) => tx.db.rows(insertion, { storyId })),
    incrementStoriesCount(tx.db, { userId: authorId, amount: 1 }),
  ]);
  if (story.series_id !== null) await keepOneTrendingPart(tx.db, story.series_id);
  const { created_at: createdAt, unpublished_at: unpublishedAt } = story;
  await alertFollowers(tx, { id: storyId, wasPublished, createdAt, unpublishedAt });
}

/** Hides a published story, which its transaction has locked, from all but its griot. Its comments and counts stay. */
export async function closeStory(
  tx: TransactionContext,
  { id: storyId, authorId }: Pick<ClosedStory, "id" | "authorId">,
): Promise<void> {
  await Promise.all([
    tx.db.rows(setUnpublished, { storyId, now: tx.clock.now() }),
    deleteStoryRows(tx.db, storyId, ["trending_stories", "story_genres", "story_tags"]),
    incrementStoriesCount(tx.db, { userId: authorId, amount: -1 }),
  ]);
}
