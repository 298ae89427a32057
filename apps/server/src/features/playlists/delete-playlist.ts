import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { toAccessError } from "./access.ts";

const deleteOwn = statement<{ playlistId: string; viewer: string }, { id: string }>(
  "delete-playlist",
  (value) => sql`
    DELETE FROM playlists WHERE id = ${value("playlistId")} AND owner_id = ${value("viewer")} RETURNING id`,
);

/** Deletes the viewer's own playlist, but not its stories. Throws 403 or 404 for any other playlist. */
export function deletePlaylist(ctx: ViewerContext, playlistId: string): Promise<{ msg: string }> {
  return inTransaction(ctx, async (tx) => {
    const deleted = await tx.db.row(deleteOwn, { playlistId, viewer: tx.viewer.userId });
    if (!deleted) {
      throw await toAccessError(tx, playlistId);
    }
    return { msg: sentences.playlists.deleted };
  });
}
