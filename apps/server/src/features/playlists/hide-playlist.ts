import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

/** Updates no row if the playlist is hidden already, or shown already if `hiddenAt` is null. */
const setHidden = statement<{ playlistId: string; hiddenAt: Date | null }, { id: string }>(
  "hide-playlist",
  (value) => sql`
    WITH changed AS (
      UPDATE playlists SET hidden_at = ${value("hiddenAt")}
      WHERE id = ${value("playlistId")} AND (hidden_at IS NULL) = (${value("hiddenAt")}::timestamptz IS NOT NULL)
      RETURNING id, is_public AND hidden_at IS NULL AS is_listed
    ),
    updated AS (
      UPDATE playlist_stories ps SET is_public = changed.is_listed FROM changed
      WHERE ps.playlist_id = changed.id AND ps.is_public <> changed.is_listed
    )
    SELECT id FROM changed`,
);

/** Hides a playlist from all but its owner, for moderators. Returns false if it is hidden already or deleted. */
export async function hidePlaylist(tx: TransactionContext, playlistId: string): Promise<boolean> {
  const values = { playlistId, hiddenAt: tx.clock.now() };
  return (await tx.db.row(setHidden, values)) !== undefined;
}

/** Shows a hidden playlist again. Returns false if it is not hidden. */
export async function unhidePlaylist(tx: TransactionContext, playlistId: string): Promise<boolean> {
  return (await tx.db.row(setHidden, { playlistId, hiddenAt: null })) !== undefined;
}
