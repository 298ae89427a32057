import { limits } from "@kora/contract/limits";
import type { PlaylistOfStoryView } from "@kora/contract/playlists";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { visibleStory } from "../stories/index.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { type PlaylistRow, playlistColumns, toPlaylistOfStoryView } from "./views.ts";

const columns = playlistColumns(sql`p`, sql`owner`);

/**
 * Returns one row without an id if the story is in no playlist, and no row if the viewer may not see the story.
 * Exported for the test of its query plan.
 */
export const selectPlaylistsOfStory = statement<
  { storyId: string } & ViewerValues,
  PlaylistRow | (Partial<PlaylistRow> & { id: null })
>(
  "playlists-of-story",
  (value) => sql`
    WITH story AS (${visibleStory(value("storyId"), value)})
    SELECT match.* FROM story LEFT JOIN LATERAL (
      (
        SELECT ${columns}, true AS is_own
        FROM playlists p JOIN users owner ON owner.id = p.owner_id
        WHERE p.owner_id = ${value("viewer")} AND EXISTS (
          SELECT FROM playlist_stories ps WHERE ps.playlist_id = p.id AND ps.story_id = story.id
        )
      )
      UNION ALL
      (
        SELECT ${columns}, false
        FROM playlist_stories ps JOIN playlists p ON p.id = ps.playlist_id
          JOIN users owner ON owner.id = p.owner_id
        WHERE ps.story_id = story.id AND ps.is_public AND p.owner_id <> ${value("viewer")}
          AND ${isVisibleUser(sql`owner`, value("hiddenUserIds"))}
        ORDER BY ps.playlist_id DESC LIMIT ${literal(limits.playlist.perStory)}
      )
    ) match ON true
    ORDER BY match.is_own DESC, match.id DESC`,
);

/**
 * Returns the playlists that contain a story: first all of the viewer's own, then the newest public ones of other users
 * whom the viewer may see. Throws 404 if the viewer may not see the story.
 */
export async function listPlaylistsOfStory(
  ctx: ViewerContext,
  storyId: string,
): Promise<PlaylistOfStoryView[]> {
  const rows = await ctx.db.rows(selectPlaylistsOfStory, { storyId, ...viewerValues(ctx.viewer) });
  if (rows.length === 0) {
    throw notFound(sentences.stories.notFound);
  }
  return rows.flatMap((row) => (row.id === null ? [] : [toPlaylistOfStoryView(row, storyId)]));
}
