import { sentences } from "@kora/contract/sentences";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { type Placeholder, statement } from "../../platform/database/statement.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";

/**
 * Selects the playlist with the id `id` if it is the viewer's own, or if it is public, not hidden by moderators, and its
 * owner is visible to the viewer.
 */
export function visiblePlaylist(id: SQLWrapper, value: Placeholder<ViewerValues>): SQL {
  return sql`
    SELECT p.* FROM playlists p JOIN users owner ON owner.id = p.owner_id
    WHERE p.id = ${id} AND (p.owner_id = ${value("viewer")}
      OR (p.is_public AND p.hidden_at IS NULL AND ${isVisibleUser(sql`owner`, value("hiddenUserIds"))}))`;
}

const selectVisible = statement<{ playlistId: string } & ViewerValues, { id: string }>(
  "playlist-for-viewer",
  (value) =>
    sql`WITH playlist AS (${visiblePlaylist(value("playlistId"), value)}) SELECT id FROM playlist`,
);

type AccessContext = Pick<ReadContext, "db"> & { readonly viewer: Viewer };

/** Returns the error for changing a playlist of another user: 403 if the viewer may see the playlist, or else 404. */
export async function toAccessError(ctx: AccessContext, playlistId: string): Promise<Error> {
  const values = { playlistId, ...viewerValues(ctx.viewer) };
  return (await ctx.db.row(selectVisible, values))
    ? forbidden(sentences.playlists.notYours)
    : notFound(sentences.playlists.notFound);
}

const lockOwn = statement<{ playlistId: string; viewer: string }, { id: string }>(
  "lock-own-playlist",
  (value) => sql`
    SELECT id FROM playlists WHERE id = ${value("playlistId")} AND owner_id = ${value("viewer")}
    FOR NO KEY UPDATE`,
);

/** Locks the viewer's own playlist, so that its changes run one after another. Throws 403 or 404 for any other one. */
export async function lockOwnPlaylist(tx: AccessContext, playlistId: string): Promise<void> {
  const lockedPlaylist = await tx.db.row(lockOwn, { playlistId, viewer: tx.viewer.userId });
  if (!lockedPlaylist) {
    throw await toAccessError(tx, playlistId);
  }
}
