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
  return inTransaction(ctx, async (act) => {
    const gone = await act.db.row(deleteOwn, { playlistId, viewer: act.viewer.userId });
    if (!gone) {
      throw await refusalToChange(act, playlistId);
    }
    return { msg: sentences.playlists.deleted };
  });
}
