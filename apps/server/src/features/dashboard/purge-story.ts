import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { deleteInBatches } from "../../platform/database/delete-in-batches.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { isStoryAlert } from "../alerts/index.ts";

/** Rows of one statement. */
const batch = 5000;

const ofStory = (storyId: SQLWrapper) => sql`story_id = ${storyId}`;

/** What a story may have many of, and which of it; whatever else belongs to it goes with its own row. */
const rows: Readonly<Record<string, (storyId: SQLWrapper) => SQL>> = {
  story_bookmarks: ofStory,
  playlist_stories: ofStory,
  story_likes: ofStory,
  story_shares: ofStory,
  story_progress: ofStory,
  story_reads: ofStory,
  comments: ofStory,
  alerts: (storyId) => sql`${isStoryAlert(sql`alerts`)} AND reference_id = ${storyId}`,
};

const erasures = Object.entries(rows).map(([table, areOf]) =>
  statement<{ storyId: string }, unknown>(
    `erase-${table}`,
    (v) => sql`
      DELETE FROM ${sql.raw(table)} WHERE ${areOf(v("storyId"))} AND ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.raw(table)} WHERE ${areOf(v("storyId"))}
        LIMIT ${sql.raw(String(batch))}
      ))
      RETURNING 1`,
  ),
);

const eraseRow = statement<{ storyId: string }, unknown>(
  "erase-story",
  (v) => sql`DELETE FROM stories WHERE id = ${v("storyId")} AND deleted_at IS NOT NULL`,
);

/** Takes away all that is left of a deleted story: its media, then its rows. Done twice it is as done once. */
export async function purgeStory(
  { db, media }: Pick<Services, "db" | "media">,
  { storyId, mediaId }: { storyId: string; mediaId: string },
): Promise<void> {
  await media.remove(mediaId);
  for (const erase of erasures) {
    await deleteInBatches(db, erase, { storyId }, batch);
  }
  await db.rows(eraseRow, { storyId });
}
