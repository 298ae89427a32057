import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";

interface Values {
  viewer: string;
  playlistIds: readonly string[];
}

const lockOwn = statement<Values, { id: string }>(
  "lock-playlists-of-new-story",
  (value) => sql`
    SELECT id FROM playlists WHERE id = ANY (${value("playlistIds")}::uuid[]) AND owner_id = ${value("viewer")}
    ORDER BY id FOR NO KEY UPDATE`,
);

const insertStory = statement<{ storyId: string; playlistIds: readonly string[] }, unknown>(
  "add-new-story-to-playlists",
  (value) => sql`
    INSERT INTO playlist_stories (playlist_id, story_id, place, is_public)
    SELECT p.id, ${value("storyId")}, contents.last_place + 1, p.is_public
    FROM playlists p CROSS JOIN LATERAL (
      SELECT coalesce(max(e.place), 0) AS last_place,
        count(*) FILTER (WHERE s.deleted_at IS NULL) AS count
      FROM playlist_stories e JOIN stories s ON s.id = e.story_id WHERE e.playlist_id = p.id
    ) contents
    WHERE p.id = ANY (${value("playlistIds")}::uuid[])
      AND contents.count < ${literal(limits.playlist.stories)}`,
);

/**
 * Adds a new story to the end of playlists of its writer. Ignores playlists of other users and full ones, as they are
 * no reason to reject the story.
 */
export async function addToPlaylists(
  tx: TransactionContext<Viewer>,
  { storyId, playlistIds }: { storyId: string; playlistIds: readonly string[] },
): Promise<void> {
  const own = await tx.db.rows(lockOwn, { viewer: tx.viewer.userId, playlistIds });
  if (own.length > 0) {
    await tx.db.rows(insertStory, { storyId, playlistIds: own.map(({ id }) => id) });
  }
}
