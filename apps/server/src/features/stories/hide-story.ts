import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { publishModeration } from "./publish-rating.ts";

const hide = statement<{ storyId: string; now: Date }, { author_id: string }>(
  "hide-story",
  (value) => sql`
    WITH hidden AS (
      UPDATE stories SET hidden_at = ${value("now")}
      WHERE id = ${value("storyId")} AND deleted_at IS NULL AND hidden_at IS NULL
      RETURNING id, author_id
    ),
    deleted_trending AS (
      DELETE FROM trending_stories USING hidden WHERE trending_stories.story_id = hidden.id
    )
    SELECT author_id FROM hidden`,
);

/**
 * Hides a story from all users except moderators, and its writer, who still finds it in the dashboard. Returns false
 * when it was hidden already or is deleted.
 */
export async function hideStory(tx: TransactionContext, storyId: string): Promise<boolean> {
  const row = await tx.db.row(hide, { storyId, now: tx.clock.now() });
  if (row) publishModeration(tx, { id: storyId, authorId: row.author_id });
  return row !== undefined;
}

const unhide = statement<{ storyId: string }, { author_id: string }>(
  "unhide-story",
  (value) => sql`
    UPDATE stories SET hidden_at = NULL
    WHERE id = ${value("storyId")} AND deleted_at IS NULL AND hidden_at IS NOT NULL
    RETURNING author_id`,
);

/** Makes a hidden story visible again. Returns false when it was not hidden or is deleted. */
export async function unhideStory(tx: TransactionContext, storyId: string): Promise<boolean> {
  const row = await tx.db.row(unhide, { storyId });
  if (row) publishModeration(tx, { id: storyId, authorId: row.author_id });
  return row !== undefined;
}
