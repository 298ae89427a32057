import type { PlaylistView } from "@kora/contract/playlists";
import type { StoryCardView } from "@kora/contract/stories";
import { ArrangeList } from "./arrange-list.tsx";
import { useArranging } from "./use-arranging.ts";

/** The stories of one's own playlist, to be ordered and removed; `loaded` are those whose cards are there. */
export function Arrangement({
  playlist,
  loaded,
}: {
  playlist: PlaylistView;
  loaded: readonly StoryCardView[];
}) {
  const { order, remove } = useArranging(playlist);
  return (
    <ArrangeList
      ids={playlist.stories}
      cards={new Map(loaded.map((card) => [card._id, card]))}
      onOrder={order}
      onRemove={remove}
    />
  );
}
