import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const hide = statement<{ storyId: string; now: Date }, unknown>(
  "hide-story",
  (value) => sql`
    WITH hidden AS (
      UPDATE stories SET hidden_at = ${value("now")}
      WHERE id = ${value("storyId")} AND deleted_at IS NULL AND hidden_at IS NULL
      RETURNING id
    ),
    deleted_trending AS (
      DELETE FROM trending_stories USING hidden WHERE trending_stories.story_id = hidden.id
    )
    SELECT 1 FROM hidden`,
);

/**
 * Hides a story from all users except moderators, and its writer, who still finds it in the dashboard. Returns false
 * when it was hidden already or is deleted.
 */
export async function hideStory(tx: TransactionContext, storyId: string): Promise<boolean> {
  return (await tx.db.row(hide, { storyId, now: tx.clock.now() })) !== undefined;
}

const unhide = statement<{ storyId: string }, unknown>(
  "unhide-story",
  (value) => sql`
    UPDATE stories SET hidden_at = NULL
    WHERE id = ${value("storyId")} AND deleted_at IS NULL AND hidden_at IS NOT NULL
    RETURNING 1`,
);

/** Makes a hidden story visible again. Returns false when it was not hidden or is deleted. */
export async function unhideStory(tx: TransactionContext, storyId: string): Promise<boolean> {
  return (await tx.db.row(unhide, { storyId })) !== undefined;
}
