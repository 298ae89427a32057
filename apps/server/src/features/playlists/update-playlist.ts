import { limits } from "@kora/contract/limits";
import type { PlaylistView } from "@kora/contract/playlists";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { isVisibleStory } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { lockOwnPlaylist } from "./access.ts";
import { arrangeStories, type StoryChanges } from "./arrange-stories.ts";
import { getPlaylist } from "./get-playlist.ts";

interface PlaylistUpdate extends StoryChanges {
  readonly playlistId: string;
  readonly name?: string | undefined;
  readonly isPublic?: boolean | undefined;
}

const setFields = statement<
  { playlistId: string; name: string | null; isPublic: boolean | null },
  unknown
>(
  "update-playlist",
  (value) => sql`
    WITH changed AS (
      UPDATE playlists SET name = coalesce(${value("name")}, name),
        is_public = coalesce(${value("isPublic")}::boolean, is_public)
      WHERE id = ${value("playlistId")}
      RETURNING id, is_public AND hidden_at IS NULL AS is_public
    )
    UPDATE playlist_stories ps SET is_public = changed.is_public FROM changed
    WHERE ps.playlist_id = changed.id AND ps.is_public <> changed.is_public`,
);

/** Omits deleted stories, so that the change removes them from the playlist. */
const selectPlaylistStories = statement<
  { playlistId: string } & ViewerValues,
  { id: string; is_visible: boolean }
>(
  "stories-of-playlist",
  (value) => sql`
    SELECT s.id, ${isVisibleStory(sql`s`, sql`author`, value)} AS is_visible
    FROM playlist_stories ps JOIN stories s ON s.id = ps.story_id
      JOIN users author ON author.id = s.author_id
    WHERE ps.playlist_id = ${value("playlistId")} AND s.deleted_at IS NULL
    ORDER BY ps.position, ps.story_id`,
);

const selectVisible = statement<{ ids: readonly string[] } & ViewerValues, { id: string }>(
  "stories-for-playlist",
  (value) => sql`
    SELECT s.id FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id = ANY (${value("ids")}::uuid[]) AND ${isVisibleStory(sql`s`, sql`author`, value)}`,
);

const setStories = statement<{ playlistId: string; ids: readonly string[] }, unknown>(
  "set-stories-of-playlist",
  (value) => sql`
    WITH deleted AS (
      DELETE FROM playlist_stories
      WHERE playlist_id = ${value("playlistId")} AND story_id <> ALL (${value("ids")}::uuid[])
    )
    INSERT INTO playlist_stories (playlist_id, story_id, position, is_public)
    SELECT p.id, requested.id, requested.position, p.is_public AND p.hidden_at IS NULL
    FROM playlists p CROSS JOIN unnest(${value("ids")}::uuid[]) WITH ORDINALITY requested (id, position)
    WHERE p.id = ${value("playlistId")}
    ON CONFLICT (playlist_id, story_id) DO UPDATE SET position = excluded.position
    WHERE playlist_stories.position <> excluded.position`,
);

/**
 * Changes the name, visibility or stories of the viewer's own playlist. Concurrent changes run one after another.
 * `stories` replaces all stories, and `order` moves some of the present ones to the front. Of the stories that are not
 * in the playlist yet, those that the viewer may not see are ignored in `stories`, and are a 404 in `add`. Throws 409
 * if the playlist would have more than `limits.playlist.stories` stories.
 */
export function updatePlaylist(ctx: ViewerContext, change: PlaylistUpdate): Promise<PlaylistView> {
  const { playlistId, name = null, isPublic = null, stories, add, remove, order } = change;
  return inTransaction(ctx, async (tx) => {
    await lockOwnPlaylist(tx, playlistId);
    if (name !== null || isPublic !== null) {
      await tx.db.rows(setFields, { playlistId, name, isPublic });
    }
    if (stories || add || remove || order) {
      await changeStories(tx, playlistId, { stories, add, remove, order });
    }
    return getPlaylist(tx, playlistId);
  });
}

async function changeStories(
  tx: TransactionContext<Viewer>,
  playlistId: string,
  changes: StoryChanges,
): Promise<void> {
  const viewer = viewerValues(tx.viewer);
  const currentStories = (await tx.db.rows(selectPlaylistStories, { playlistId, ...viewer })).map(
    (row) => ({
      id: row.id,
      isVisible: row.is_visible,
    }),
  );
  const { stories = [], add = [] } = changes;
  const requestedIds = [...stories, ...add];
  const visibleRows =
    requestedIds.length > 0
      ? await tx.db.rows(selectVisible, { ids: requestedIds, ...viewer })
      : [];
  const visibleIds = new Set(visibleRows.map(({ id }) => id));
  const newIds = arrangeStories(currentStories, changes, visibleIds);
  const newIdSet = new Set(newIds);
  if (add.some((id) => !newIdSet.has(id))) {
    throw notFound(sentences.stories.notFound);
  }
  if (newIds.length > limits.playlist.stories) {
    throw new AppError("CONFLICT", sentences.playlists.tooManyStories);
  }
  await tx.db.rows(setStories, { playlistId, ids: newIds });
}
