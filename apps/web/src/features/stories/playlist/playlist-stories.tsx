import { limits } from "@kora/contract/limits";
import type { PlaylistView } from "@kora/contract/playlists";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { playlistsText } from "#text/playlists.ts";
import { storiesText } from "#text/stories.ts";
import { storyKeys, toStories } from "../../../entities/story/story-cache.ts";
import { getNextPageState } from "../../../lib/next-page.ts";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { PlaylistEditor } from "../../playlists/index.ts";
import { CardSkeletons } from "../card/card-skeleton.tsx";
import { StoryCard } from "../card/story-card.tsx";
import { cardsByIdsQuery } from "../cards-by-ids.ts";
import { StoryList } from "../feed/feed.tsx";

const pageSize = 20;

/** The stories of a playlist as cards, or while `isEditing` as movable rows. */
export function PlaylistStories({
  playlist,
  isEditing,
}: {
  playlist: PlaylistView;
  isEditing: boolean;
}) {
  const { _id, stories: ids } = playlist;
  const idsPerPage = isEditing ? limits.story.idsPerCall : pageSize;
  const list = useInfiniteQuery(cardsByIdsQuery(storyKeys.playlist(_id), ids, idsPerPage));
  const { hasMore, loading, failed, loadMore } = getNextPageState(list);
  // Editing needs the titles of all stories, so all pages are loaded.
  const shouldLoadMore = isEditing && hasMore && !loading && !failed;
  useEffect(() => {
    if (shouldLoadMore) loadMore();
  }, [shouldLoadMore, loadMore]);

  if (isEditing && list.data !== undefined) {
    return (
      <Suspense fallback={<CardSkeletons text={playlistsText.page.loading} count={1} />}>
        <PlaylistEditor playlist={playlist} loadedStories={toStories(list.data)} />
      </Suspense>
    );
  }
  return (
    <StoryList
      list={list}
      text={storiesText.feed}
      empty={<EmptyState message={playlistsText.page.empty} />}
    >
      {(stories) => {
        const storiesById = new Map(stories.map((story) => [story._id, story]));
        return ids
          .flatMap((id) => storiesById.get(id) ?? [])
          .map((story, index) => (
            <StoryCard key={story._id} story={story} isAboveFold={index === 0} />
          ));
      }}
    </StoryList>
  );
}
