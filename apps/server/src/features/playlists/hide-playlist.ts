import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { allUsersRoom, blockedUsersRoom, userRoom } from "../../platform/realtime/rooms.ts";

/**
 * Updates no row if the playlist is hidden already, or shown already if `hiddenAt` is null. The stories of the playlist
 * have a copy of whether it is public and not hidden, as `is_public`.
 */
const setHidden = statement<
  { playlistId: string; hiddenAt: Date | null },
  { owner_id: string; is_public: boolean }
>(
  "hide-playlist",
  (value) => sql`
    WITH changed AS (
      UPDATE playlists SET hidden_at = ${value("hiddenAt")}
      WHERE id = ${value("playlistId")} AND (hidden_at IS NULL) = (${value("hiddenAt")}::timestamptz IS NOT NULL)
      RETURNING id, owner_id, is_public, is_public AND hidden_at IS NULL AS is_listed
    ),
    updated AS (
      UPDATE playlist_stories ps SET is_public = changed.is_listed FROM changed
      WHERE ps.playlist_id = changed.id AND ps.is_public <> changed.is_listed
    )
    SELECT owner_id, is_public FROM changed`,
);

/** Any client may show a public playlist, so all get the event; that of a private playlist only its owner gets. */
async function changeHidden(
  tx: TransactionContext,
  playlistId: string,
  hiddenAt: Date | null,
): Promise<boolean> {
  const row = await tx.db.row(setHidden, { playlistId, hiddenAt });
  if (!row) return false;
  const { owner_id: ownerId, is_public: isPublic } = row;
  tx.publish({
    to: isPublic ? allUsersRoom : userRoom(ownerId),
    except: [blockedUsersRoom(ownerId)],
    event: "playlistModerated",
    payload: { playlistId },
  });
  return true;
}

/** Hides a playlist from all but its owner, for moderators. Returns false if it is hidden already or deleted. */
export function hidePlaylist(tx: TransactionContext, playlistId: string): Promise<boolean> {
  return changeHidden(tx, playlistId, tx.clock.now());
}

/** Shows a hidden playlist again. Returns false if it is not hidden. */
export function unhidePlaylist(tx: TransactionContext, playlistId: string): Promise<boolean> {
  return changeHidden(tx, playlistId, null);
}
