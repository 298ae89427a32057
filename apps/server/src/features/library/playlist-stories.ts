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
  { playlistId: string; afterPosition: number; afterId: string } & ViewerValues,
  LibraryStoryRow & { position: number }
>(
  "library-playlist-stories",
  (value, rowLimit) => sql`
    SELECT story.*, entry.position FROM (
      SELECT ps.story_id, ps.position FROM playlist_stories ps
      WHERE ps.playlist_id = ${value("playlistId")}
        AND (ps.position, ps.story_id) > (${value("afterPosition")}, ${value("afterId")})
      ORDER BY ps.position, ps.story_id
      OFFSET 0
    ) entry CROSS JOIN LATERAL (
      SELECT ${libraryStoryColumns} FROM stories s ${libraryStoryJoins}
      WHERE s.id = entry.story_id AND ${isVisibleStory(sql`s`, sql`author`, value)}
      OFFSET 0
    ) story
    ORDER BY entry.position, entry.story_id LIMIT ${rowLimit}`,
);

const PositionCursor = z.tuple([z.int32(), z.uuid()]);
/** Below every position: a story that is put at the beginning gets a position below all others. */
const minPosition = -(2 ** 31);

/** Returns one page of the stories of a playlist in their order. Throws 404 if the viewer may not see the playlist. */
export async function findPlaylistStories(
  ctx: ViewerContext,
  { id: playlistId, limit, cursor }: LibraryPageInput,
): Promise<Page<LibraryStoryRow>> {
  const [afterPosition, afterId] = decodeCursor(cursor, PositionCursor) ?? [minPosition, minId];
  const values = { playlistId, ...viewerValues(ctx.viewer) };
  const playlist = await ctx.db.row(selectPlaylist, values);
  if (!playlist) throw notFound(sentences.playlists.notFound);
  const rows = await ctx.db.rows(storiesOfPlaylist(limit), { ...values, afterPosition, afterId });
  return toPage(rows, limit, ({ position, id }) => [position, id]);
}
