import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { literal, statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { visiblePlaylist } from "../playlists/index.ts";
import { isShownToViewer, isVisibleStory } from "../stories/index.ts";
import { mayDownloadFrom, type ViewerValues, viewerValues } from "../visibility/index.ts";
import {
  type Download,
  type DownloadContext,
  type DownloadStory,
  downloadStoryColumns,
  toCollection,
  toReader,
} from "./download.ts";

const selectPlaylist = statement<
  { playlistId: string } & ViewerValues,
  { id: string; name: string }
>(
  "downloaded-playlist",
  (value) => sql`
    WITH playlist AS (${visiblePlaylist(value("playlistId"), value)}) SELECT id, name FROM playlist`,
);

const selectStories = statement<{ playlistId: string } & ViewerValues, DownloadStory>(
  "downloaded-playlist-stories",
  (value) => sql`
    SELECT ${downloadStoryColumns}
    FROM playlist_stories ps JOIN stories s ON s.id = ps.story_id JOIN users author ON author.id = s.author_id
    WHERE ps.playlist_id = ${value("playlistId")} AND ${isVisibleStory(sql`s`, sql`author`, value)}
      AND ${isShownToViewer(sql`s`, sql`author`, value)} AND ${mayDownloadFrom(sql`author`, value("viewer"))}
    ORDER BY ps.position, ps.story_id LIMIT ${literal(limits.playlist.stories)}`,
);

/**
 * Returns the download of a playlist, without stories of griots who have turned downloads off. Its owner is not named:
 * the stories are of others. Throws 404 for a playlist that the reader or visitor may not see, or without
 * stories.
 */
export async function findPlaylist(ctx: DownloadContext, playlistId: string): Promise<Download> {
  const values = { playlistId, ...viewerValues(toReader(ctx)) };
  const row = await ctx.db.row(selectPlaylist, values);
  if (!row) throw notFound(sentences.playlists.notFound);
  const { id, name: title } = row;
  const source = `${ctx.config.publicUrl}/playlists/${id}`;
  const stories = await ctx.db.rows(selectStories, values);
  return toCollection("playlist", { id, title, description: "", genres: [], source }, stories);
}
