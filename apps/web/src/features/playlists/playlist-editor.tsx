import type { PlaylistView } from "@kora/contract/playlists";
import type { StoryCardView } from "@kora/contract/stories";
import { ReorderableStories } from "./reorderable-stories.tsx";
import { usePlaylistOrder } from "./use-playlist-order.ts";

/** The editable list of the stories in the viewer's playlist. Stories that are not loaded yet have a placeholder. */
export function PlaylistEditor({
  playlist,
  loadedStories,
}: {
  playlist: PlaylistView;
  loadedStories: readonly StoryCardView[];
}) {
  const { reorder, remove } = usePlaylistOrder(playlist);
  return (
    <ReorderableStories
      storyIds={playlist.stories}
      loadedStories={new Map(loadedStories.map((story) => [story._id, story]))}
      onReorder={reorder}
      onRemove={remove}
    />
  );
}
