import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { isStoryAlert } from "../alerts/index.ts";

/** Rows deleted by one statement. */
const batch = 5000;

const isOfStoryId = (storyId: SQLWrapper) => sql`story_id = ${storyId}`;

/** Tables with many rows for one story, and their condition. Other rows are deleted by cascade with the story's row. */
const rows: Readonly<Record<string, (storyId: SQLWrapper) => SQL>> = {
  story_bookmarks: isOfStoryId,
  playlist_stories: isOfStoryId,
  story_likes: isOfStoryId,
  story_shares: isOfStoryId,
  story_progress: isOfStoryId,
  story_reads: isOfStoryId,
  comments: isOfStoryId,
  alerts: (storyId) => sql`${isStoryAlert(sql`alerts`)} AND reference_id = ${storyId}`,
};

const deletions = Object.entries(rows).map(([table, isOf]) =>
  statement<{ storyId: string }, unknown>(
    `purge-${table}`,
    (v) => sql`
      DELETE FROM ${sql.raw(table)} WHERE ${isOf(v("storyId"))} AND ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.raw(table)} WHERE ${isOf(v("storyId"))}
        LIMIT ${sql.raw(String(batch))}
      ))
      RETURNING 1`,
  ),
);

const deleteStoryRow = statement<{ storyId: string }, unknown>(
  "purge-story",
  (v) => sql`DELETE FROM stories WHERE id = ${v("storyId")} AND deleted_at IS NOT NULL`,
);

/** Deletes the media and then all rows of a deleted story. Idempotent. */
export async function purgeStory(
  { db, media }: Pick<Services, "db" | "media">,
  { storyId, mediaId }: { storyId: string; mediaId: string },
): Promise<void> {
  await media.remove(mediaId);
  for (const deleteBatch of deletions) {
    await deleteInBatches(db, deleteBatch, { storyId }, batch);
  }
  await db.rows(deleteStoryRow, { storyId });
}
