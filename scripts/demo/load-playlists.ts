import { createPlaylist } from "../../apps/server/src/features/playlists/create-playlist.ts";
import { updatePlaylist } from "../../apps/server/src/features/playlists/update-playlist.ts";
import type { ViewerContext } from "../../apps/server/src/platform/context.ts";
import type { DemoCommunity } from "./content/types.ts";

/** Creates the playlists. `storyIdOf` returns the id of a story by its slug. */
export async function loadPlaylists(
  { playlists }: DemoCommunity,
  contextOf: (username: string) => ViewerContext,
  storyIdOf: (slug: string) => string,
): Promise<void> {
  for (const { owner, name, isPublic, stories } of playlists) {
    const { _id: playlistId } = await createPlaylist(contextOf(owner), { name, isPublic });
    await updatePlaylist(contextOf(owner), { playlistId, stories: stories.map(storyIdOf) });
  }
}
