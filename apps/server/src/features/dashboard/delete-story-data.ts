import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { isStoryAlert } from "../alerts/index.ts";
import { deletePicturesOfStory } from "../stories/index.ts";

/** Max rows deleted by one statement. */
const batchSize = 5000;

const hasStoryId = (storyId: SQLWrapper) => sql`story_id = ${storyId}`;

/**
 * The condition that selects the rows of one story, by table. Other tables have few rows for each story; their foreign
 * keys delete these rows together with the story.
 */
const conditionByTable: Readonly<Record<string, (storyId: SQLWrapper) => SQL>> = {
  story_bookmarks: hasStoryId,
  playlist_stories: hasStoryId,
  story_likes: hasStoryId,
  story_shares: hasStoryId,
  story_progress: hasStoryId,
  reading_history: hasStoryId,
  story_reads: hasStoryId,
  comments: hasStoryId,
  alerts: (storyId) => sql`${isStoryAlert(sql`alerts`)} AND reference_id = ${storyId}`,
};

const deleteStatements = Object.entries(conditionByTable).map(([table, condition]) =>
  statement<{ storyId: string }, unknown>(
    `delete-story-data-${table}`,
    (value) => sql`
      DELETE FROM ${sql.raw(table)} WHERE ${condition(value("storyId"))} AND ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.raw(table)} WHERE ${condition(value("storyId"))}
        LIMIT ${literal(batchSize)}
      ))
      RETURNING 1`,
  ),
);

const deleteStoryRow = statement<{ storyId: string }, unknown>(
  "delete-story-data",
  (value) => sql`DELETE FROM stories WHERE id = ${value("storyId")} AND deleted_at IS NOT NULL`,
);

/** A deleted story whose media and rows are not deleted yet. */
export interface DeletedStory {
  storyId: string;
  /** The id of the poster. */
  mediaId: string;
  /** The ids of the pictures in its text. Jobs of an earlier version of Kora have none. */
  pictures?: readonly string[];
}

/** Deletes the media and then all rows of a deleted story. Idempotent. */
export async function deleteStoryData(
  services: Pick<Services, "db" | "media" | "clock">,
  { storyId, mediaId, pictures = [] }: DeletedStory,
): Promise<void> {
  const { db, media } = services;
  await media.remove(mediaId);
  for (const deleteBatch of deleteStatements) {
    await deleteInBatches(db, deleteBatch, { storyId }, batchSize);
  }
  // With the row, the draft of an edit is deleted, which may have the same pictures.
  await db.rows(deleteStoryRow, { storyId });
  await deletePicturesOfStory(services, pictures);
}
