import type { PlaylistView } from "@kora/contract/playlists";
import type { StoryCardView } from "@kora/contract/stories";
import { ReorderableStories } from "./reorderable-stories.tsx";
import { usePlaylistOrder } from "./use-playlist-order.ts";

/** The editable list of the viewer's playlist. `toStories` are the cards loaded so far. */
export function PlaylistEditor({
  playlist,
  cards,
}: {
  playlist: PlaylistView;
  cards: readonly StoryCardView[];
}) {
  const { reorder, remove } = usePlaylistOrder(playlist);
  return (
    <ReorderableStories
      ids={playlist.stories}
      cards={new Map(cards.map((card) => [card._id, card]))}
      onReorder={reorder}
      onRemove={remove}
    />
  );
}
