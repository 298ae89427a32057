import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, type Page, toPage } from "../../platform/cursor.ts";
import { pageStatement, statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { minId } from "../../platform/ids.ts";
import { visiblePlaylist } from "../playlists/index.ts";
import { isVisibleStory } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import {
  type LibraryPageInput,
  type LibraryStoryRow,
  libraryStoryColumns,
  libraryStoryJoins,
} from "./library-story.ts";

const selectPlaylist = statement<{ playlistId: string } & ViewerValues, { id: string }>(
  "library-playlist",
  (value) =>
    sql`WITH playlist AS (${visiblePlaylist(value("playlistId"), value)}) SELECT id FROM playlist`,
);

/**
 * Selects one page of a playlist's stories in their order. A playlist has few stories, so they are sorted before the first
 * of the page is looked up. Exported for the test of its query plan.
 */
export const storiesOfPlaylist = pageStatement<
  { playlistId: string; afterPlace: number; afterId: string } & ViewerValues,
  LibraryStoryRow & { place: number }
>(
  "library-playlist-stories",
  (value, rowLimit) => sql`
    SELECT story.*, entry.place FROM (
      SELECT ps.story_id, ps.place FROM playlist_stories ps
      WHERE ps.playlist_id = ${value("playlistId")}
        AND (ps.place, ps.story_id) > (${value("afterPlace")}, ${value("afterId")})
      ORDER BY ps.place, ps.story_id
      OFFSET 0
    ) entry CROSS JOIN LATERAL (
      SELECT ${libraryStoryColumns} FROM stories s ${libraryStoryJoins}
      WHERE s.id = entry.story_id AND ${isVisibleStory(sql`s`, sql`author`, value)}
      OFFSET 0
    ) story
    ORDER BY entry.place, entry.story_id LIMIT ${rowLimit}`,
);

const PlaceCursor = z.tuple([z.int32(), z.uuid()]);
/** Below every place: a story that is put at the beginning gets a place below all others. */
const minPlace = -(2 ** 31);

/** Returns one page of the stories of a playlist in their order. Throws 404 if the viewer may not see the playlist. */
export async function findPlaylistStories(
  ctx: ViewerContext,
  { id: playlistId, limit, cursor }: LibraryPageInput,
): Promise<Page<LibraryStoryRow>> {
  const [afterPlace, afterId] = decodeCursor(cursor, PlaceCursor) ?? [minPlace, minId];
  const values = { playlistId, ...viewerValues(ctx.viewer) };
  const playlist = await ctx.db.row(selectPlaylist, values);
  if (!playlist) throw notFound(sentences.playlists.notFound);
  const rows = await ctx.db.rows(storiesOfPlaylist(limit), { ...values, afterPlace, afterId });
  return toPage(rows, limit, ({ place, id }) => [place, id]);
}
