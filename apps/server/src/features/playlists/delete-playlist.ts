import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { refusalToChange } from "./access.ts";

const deleteOwn = statement<{ playlistId: string; viewer: string }, { id: string }>(
  "delete-playlist",
  (v) => sql`
    DELETE FROM playlists WHERE id = ${v("playlistId")} AND owner_id = ${v("viewer")} RETURNING id`,
);

/** Deletes a playlist of the viewer's own. The stories in it stay. */
export function deletePlaylist(ctx: ViewerContext, playlistId: string): Promise<{ msg: string }> {
  return inTransaction(ctx, async (tx) => {
    const gone = await tx.db.row(deleteOwn, { playlistId, viewer: tx.viewer.userId });
    if (!gone) {
      throw await refusalToChange(tx, playlistId);
    }
    return { msg: sentences.playlists.deleted };
  });
}
