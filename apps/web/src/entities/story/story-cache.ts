import type { PerformanceView, StoryCardView, StoryView } from "@kora/contract/stories";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";

export type StoryPages<Story extends StoryCardView = StoryCardView> = InfiniteData<
  Page<Story[]>,
  string | null
>;

/** Query keys of stories. Every list is an infinite query of story cards; `detail` is a full story. */
export const storyKeys = {
  all: ["stories"],
  lists: ["stories", "list"],
  recommended: ["stories", "list", "recommended"],
  trending: ["stories", "list", "trending"],
  /** Stories of the writers and series that the viewer follows. */
  followed: ["stories", "list", "followed"],
  unfinished: ["stories", "list", "unfinished"],
  genre: (genre: string) => ["stories", "list", "genre", genre] as const,
  playlist: (playlistId: string) => ["stories", "list", "playlist", playlistId] as const,
  bookmarks: ["stories", "list", "bookmarks"],
  writer: (writerId: string) => ["stories", "list", "writer", writerId] as const,
  details: ["stories", "one"],
  detail: (storyId: string) => ["stories", "one", storyId] as const,
  /** The viewer's stories in the dashboard. It is not below `all`: the dashboard fetches them whenever it is shown. */
  dashboard: ["dashboard", "stories"],
} as const;

/**
 * Changes a story's performance (its counts, and the users who liked, bookmarked or shared it) everywhere in the cache.
 * Lists without the story keep their identity. `cachedAs` tells `change` where the performance is: in a story card of a
 * list (`card`), whose lists of users contain only the viewer; or in a full story (`full`), with up to 50 users.
 */
export function updatePerformance(
  queryClient: QueryClient,
  storyId: string,
  change: (performance: PerformanceView, cachedAs: "card" | "full") => PerformanceView,
): void {
  queryClient.setQueryData<StoryView>(
    storyKeys.detail(storyId),
    (story) => story && { ...story, performance: change(story.performance, "full") },
  );
  updateCards(queryClient, storyId, (story) => ({
    ...story,
    performance: change(story.performance, "card"),
  }));
}

/** Changes a story's card in every cached list. Lists without the story keep their identity. */
export function updateCards(
  queryClient: QueryClient,
  storyId: string,
  change: (card: StoryCardView) => StoryCardView,
): void {
  const patch = (story: StoryCardView) => (story._id === storyId ? change(story) : story);
  queryClient.setQueriesData<StoryPages>({ queryKey: storyKeys.lists }, (list) => {
    const isListed = list?.pages.some(({ items }) => items.some(({ _id }) => _id === storyId));
    if (list === undefined || !isListed) return list;
    return {
      ...list,
      pages: list.pages.map((page) => ({ ...page, items: page.items.map(patch) })),
    };
  });
}

/**
 * Removes stories from every cached list, and their details from the cache. The details of an open story are removed
 * when it is closed.
 */
export function removeStories(
  queryClient: QueryClient,
  isRemoved: (story: Pick<StoryCardView, "_id" | "userId">) => boolean,
): void {
  queryClient.setQueriesData<StoryPages>({ queryKey: storyKeys.lists }, (list) => {
    if (!list?.pages.some(({ items }) => items.some(isRemoved))) return list;
    return {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        items: page.items.filter((story) => !isRemoved(story)),
      })),
    };
  });
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll({ queryKey: storyKeys.details })) {
    const story = query.state.data as StoryView | undefined;
    if (story === undefined || !isRemoved(story)) continue;
    if (!query.isActive()) {
      cache.remove(query);
      continue;
    }
    const stop = cache.subscribe((event) => {
      if (event.query !== query || query.isActive()) return;
      stop();
      cache.remove(query);
    });
  }
}

const blockedUserListeners = new Set<(userId: string) => void>();

/** Calls `listener` with the id of each user whom the viewer blocks. Returns an unsubscribe function. */
export function onBlockedUserRemoved(listener: (userId: string) => void): () => void {
  blockedUserListeners.add(listener);
  return () => void blockedUserListeners.delete(listener);
}

/**
 * Removes the stories of a user whom the viewer has blocked, and all inactive queries except those of stories, because
 * they may show the user. Active queries are refetched when a component next mounts with them. A component that must
 * hide the user at once listens by `onBlockedUserRemoved`.
 */
export function removeBlockedUserFromCache(queryClient: QueryClient, userId: string): void {
  // `userId` of a story is the summary of its author, as the specification names it.
  removeStories(queryClient, ({ userId: author }) => author._id === userId);
  const isOtherQuery = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] !== storyKeys.all[0];
  queryClient.removeQueries({ type: "inactive", predicate: isOtherQuery });
  void queryClient.invalidateQueries({ predicate: isOtherQuery, refetchType: "none" });
  for (const notify of blockedUserListeners) notify(userId);
}

/** Returns the stories of a list in order, without duplicates. */
export function toStories<Story extends StoryCardView>(
  list: Pick<StoryPages<Story>, "pages">,
): Story[] {
  const byId = new Map(list.pages.flatMap(({ items }) => items.map((story) => [story._id, story])));
  return [...byId.values()];
}

/** Returns a story's card from any cached list, to show while the full story is loading. */
export function findCard(queryClient: QueryClient, storyId: string): StoryCardView | undefined {
  for (const [, list] of queryClient.getQueriesData<StoryPages>({ queryKey: storyKeys.lists })) {
    const card = list && toStories(list).find(({ _id }) => _id === storyId);
    if (card !== undefined) return card;
  }
  return undefined;
}
