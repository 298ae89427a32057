import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";

interface Values {
  viewer: string;
  playlistIds: readonly string[];
}

const lockOwnPlaylists = statement<Values, { id: string }>(
  "lock-playlists-of-new-story",
  (value) => sql`
    SELECT id FROM playlists WHERE id = ANY (${value("playlistIds")}::uuid[]) AND owner_id = ${value("viewer")}
    ORDER BY id FOR NO KEY UPDATE`,
);

const appendStory = statement<{ storyId: string; playlistIds: readonly string[] }, unknown>(
  "add-new-story-to-playlists",
  (value) => sql`
    INSERT INTO playlist_stories (playlist_id, story_id, position, is_public)
    SELECT p.id, ${value("storyId")}, playlist_contents.last_position + 1, p.is_public
    FROM playlists p CROSS JOIN LATERAL (
      SELECT coalesce(max(ps.position), 0) AS last_position,
        count(*) FILTER (WHERE s.deleted_at IS NULL) AS count
      FROM playlist_stories ps JOIN stories s ON s.id = ps.story_id WHERE ps.playlist_id = p.id
    ) playlist_contents
    WHERE p.id = ANY (${value("playlistIds")}::uuid[])
      AND playlist_contents.count < ${literal(limits.playlist.stories)}`,
);

/**
 * Appends a new story to playlists of the viewer, who wrote it. Ignores playlists that do not exist, are full or belong
 * to other users, because they must not prevent the publication.
 */
export async function addToPlaylists(
  tx: TransactionContext<Viewer>,
  { storyId, playlistIds }: { storyId: string; playlistIds: readonly string[] },
): Promise<void> {
  const ownPlaylists = await tx.db.rows(lockOwnPlaylists, {
    viewer: tx.viewer.userId,
    playlistIds,
  });
  if (ownPlaylists.length > 0) {
    await tx.db.rows(appendStory, { storyId, playlistIds: ownPlaylists.map(({ id }) => id) });
  }
}
