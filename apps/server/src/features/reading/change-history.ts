import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { bufferedOpenings } from "../stories/index.ts";

const deleteEntries = statement<{ viewer: string; storyId: string | null }, unknown>(
  "clear-history",
  (value) => sql`
    DELETE FROM reading_history
    WHERE user_id = ${value("viewer")} AND (${value("storyId")}::uuid IS NULL OR story_id = ${value("storyId")})`,
);

/**
 * Removes one story from the viewer's reading history, or all if `storyId` is undefined. Stories that were opened before,
 * whose openings are still buffered, are removed too.
 */
export async function clearHistory(ctx: ViewerContext, storyId?: string): Promise<void> {
  await ctx.writeBuffer.flush(bufferedOpenings);
  await ctx.db.rows(deleteEntries, { viewer: ctx.viewer.userId, storyId: storyId ?? null });
}

const updatePause = statement<{ viewer: string; on: boolean }, unknown>(
  "pause-history",
  (value) => sql`
    UPDATE users SET pauses_history = ${value("on")}
    WHERE id = ${value("viewer")} AND pauses_history <> ${value("on")}`,
);

/** Pauses or resumes the viewer's reading history. Stories that were opened before count by the state of that time. */
export async function pauseHistory(ctx: ViewerContext, on: boolean): Promise<void> {
  await ctx.writeBuffer.flush(bufferedOpenings);
  await ctx.db.rows(updatePause, { viewer: ctx.viewer.userId, on });
}
