import { limits } from "@kora/contract/limits";
import type { PlaylistView } from "@kora/contract/playlists";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { visiblePlaylist } from "./access.ts";
import {
  type PlaylistRow,
  playlistColumns,
  type StoriesRow,
  toPlaylistView,
  visibleStories,
} from "./views.ts";

const selectPlaylist = statement<{ playlistId: string } & ViewerValues, PlaylistRow & StoriesRow>(
  "get-playlist",
  (value) => sql`
    WITH playlist AS (${visiblePlaylist(value("playlistId"), value)})
    SELECT ${playlistColumns(sql`playlist`, sql`owner`)}, contents.*
    FROM playlist JOIN users owner ON owner.id = playlist.owner_id
      CROSS JOIN LATERAL ${visibleStories(sql`playlist`, value, limits.playlist.stories)} contents`,
);

/** Returns a playlist with its stories that the viewer may see. Throws 404 if the viewer may not see the playlist. */
export async function getPlaylist(
  ctx: Pick<ReadContext, "db"> & { readonly viewer: Viewer },
  playlistId: string,
): Promise<PlaylistView> {
  const row = await ctx.db.row(selectPlaylist, { playlistId, ...viewerValues(ctx.viewer) });
  if (!row) {
    throw notFound(sentences.playlists.notFound);
  }
  return toPlaylistView(row);
}
