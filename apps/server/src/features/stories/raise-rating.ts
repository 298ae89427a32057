import { isHigherRating, type StoryRating } from "@kora/contract/story-ratings";
import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { publishRating } from "./publish-rating.ts";

const lockStory = statement<{ storyId: string }, { author_id: string; rating: StoryRating }>(
  "lock-story-to-rate",
  (value) => sql`
    SELECT author_id, rating FROM stories WHERE id = ${value("storyId")} AND deleted_at IS NULL
    FOR NO KEY UPDATE`,
);

const setRating = statement<{ storyId: string; rating: StoryRating }, unknown>(
  "raise-rating",
  (value) => sql`
    UPDATE stories SET rating = ${value("rating")}, min_rating = ${value("rating")}, revision = revision + 1
    WHERE id = ${value("storyId")}`,
);

/**
 * Raises the rating of a story for a moderator, also as the lowest rating that its author may choose from now on.
 * Returns false if the rating is as high already, or if the story is deleted.
 */
export async function raiseRating(
  tx: TransactionContext,
  { storyId, rating }: { storyId: string; rating: StoryRating },
): Promise<boolean> {
  const story = await tx.db.row(lockStory, { storyId });
  if (!story || !isHigherRating(rating, story.rating)) return false;
  await tx.db.rows(setRating, { storyId, rating });
  const { author_id: authorId, rating: oldRating } = story;
  await publishRating(tx, { id: storyId, authorId, oldRating, rating, isEdit: false });
  return true;
}
