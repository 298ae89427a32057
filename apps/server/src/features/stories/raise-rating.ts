import { isHigherRating, type StoryRating } from "@kora/contract/story-ratings";
import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { publishRating } from "./publish-rating.ts";

interface StoryRow {
  author_id: string;
  rating: StoryRating;
  min_rating: StoryRating;
}

/** A rating, and the lowest one that the author may choose. */
interface Ratings {
  readonly rating: StoryRating;
  readonly minRating: StoryRating;
}

const lockStory = statement<{ storyId: string }, StoryRow>(
  "lock-story-to-rate",
  (value) => sql`
    SELECT author_id, rating, min_rating FROM stories WHERE id = ${value("storyId")} AND deleted_at IS NULL
    FOR NO KEY UPDATE`,
);

const setRating = statement<{ storyId: string } & Ratings, unknown>(
  "set-rating",
  (value) => sql`
    UPDATE stories SET rating = ${value("rating")}, min_rating = ${value("minRating")}, revision = revision + 1
    WHERE id = ${value("storyId")}`,
);

/**
 * Raises the rating of a story for a moderator, also as the lowest rating that its author may choose from now on.
 * Returns the ratings before; undefined if the rating is as high already, or if the story is deleted.
 */
export async function raiseRating(
  tx: TransactionContext,
  { storyId, rating }: { storyId: string; rating: StoryRating },
): Promise<Ratings | undefined> {
  const story = await tx.db.row(lockStory, { storyId });
  if (!story || !isHigherRating(rating, story.rating)) return undefined;
  await tx.db.rows(setRating, { storyId, rating, minRating: rating });
  const { author_id: authorId, rating: oldRating } = story;
  await publishRating(tx, { id: storyId, authorId, oldRating, rating, isEdit: false });
  return { rating: oldRating, minRating: story.min_rating };
}

/**
 * Restores the ratings from before a moderator raised them. A rating that its author has chosen since stays. Does nothing
 * if the story is deleted.
 */
export async function restoreRating(
  tx: TransactionContext,
  { storyId, rating, minRating }: { storyId: string } & Ratings,
): Promise<void> {
  const story = await tx.db.row(lockStory, { storyId });
  if (!story) return;
  const { author_id: authorId, rating: oldRating, min_rating: oldMinRating } = story;
  const newRating = oldRating === oldMinRating ? rating : oldRating;
  await tx.db.rows(setRating, { storyId, rating: newRating, minRating });
  const change = { id: storyId, authorId, oldRating, rating: newRating };
  await publishRating(tx, { ...change, isEdit: false });
}
