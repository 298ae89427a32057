import type { SeriesModeratedEvent } from "@kora/contract/events";
import type { SeriesView, SeriesWithContents } from "@kora/contract/series";
import type { StoryView } from "@kora/contract/stories";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { storyKeys } from "../../entities/story/story-cache.ts";
import { deleteCachedResponse } from "../../lib/cache-entries.ts";
import type { Page } from "../../lib/create-api.ts";
import { getSession } from "../../lib/session.ts";

/** Query keys of series. */
export const seriesKeys = {
  all: ["series"],
  lists: ["series", "list"],
  /** The series that the viewer follows. */
  followed: ["series", "list", "followed"],
  writer: (writerId: string) => ["series", "list", "writer", writerId] as const,
  /** Null if the series does not exist, or the viewer cannot see it. */
  detail: (seriesId: string) => ["series", "detail", seriesId] as const,
  /** The viewer's stories, to choose parts from. */
  ownStories: ["series", "own stories"],
} as const;

/** Invalidates the queries of stories, which have the title of their series and their number in it. */
function invalidateStorySeries(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: storyKeys.all });
  void queryClient.invalidateQueries({ queryKey: storyKeys.dashboard });
  void queryClient.invalidateQueries({ queryKey: seriesKeys.ownStories });
}

/** Applies the response to a follow or to a new series; the lists are fetched again when they are shown. */
export function applySeries(queryClient: QueryClient, series: SeriesView): void {
  queryClient.setQueryData<SeriesWithContents | null>(
    seriesKeys.detail(series._id),
    (cached) => cached && { ...cached, ...series },
  );
  void queryClient.invalidateQueries({ queryKey: seriesKeys.lists });
  void queryClient.invalidateQueries({ queryKey: storyKeys.followed });
}

/** Applies the response to an edit. Stories show the title of their series. */
export function applyEditedSeries(queryClient: QueryClient, series: SeriesView): void {
  applySeries(queryClient, series);
  invalidateStorySeries(queryClient);
}

/** Applies the response to a change of the parts. Resolves when the table of contents was fetched again. */
export function applyParts(queryClient: QueryClient, series: SeriesView): Promise<void> {
  applyEditedSeries(queryClient, series);
  return queryClient.invalidateQueries({ queryKey: seriesKeys.detail(series._id) });
}

/** Removes a deleted series. A page that still shows it keeps it until the user leaves. */
export function applyDeletedSeries(queryClient: QueryClient, seriesId: string): void {
  queryClient.removeQueries({ queryKey: seriesKeys.detail(seriesId), type: "inactive" });
  void queryClient.invalidateQueries({ queryKey: seriesKeys.lists });
  invalidateStorySeries(queryClient);
}

/**
 * Fetches a series again that moderators have hidden or show again, and the lists and the story that show it. All clients
 * get this event at once, so lists without the series are not refetched: a series shown again is in their next load.
 */
export function applySeriesModerated(
  queryClient: QueryClient,
  { seriesId }: SeriesModeratedEvent,
): void {
  queryClient.removeQueries({ queryKey: seriesKeys.detail(seriesId), type: "inactive" });
  void queryClient.invalidateQueries({ queryKey: seriesKeys.detail(seriesId) });
  void queryClient.invalidateQueries({
    queryKey: seriesKeys.lists,
    predicate: ({ state }) => {
      const list = state.data as InfiniteData<Page<SeriesView[]>> | undefined;
      return list?.pages.some(({ items }) => items.some(({ _id }) => _id === seriesId)) === true;
    },
  });
  void queryClient.invalidateQueries({
    queryKey: storyKeys.details,
    predicate: ({ state }) => (state.data as StoryView | undefined)?.series?._id === seriesId,
  });
  const { token } = getSession();
  deleteCachedResponse({ kind: "series", token, url: `/api/series/${seriesId}` });
}

/** Shows a follow before the server has answered. */
export function applyFollow(
  queryClient: QueryClient,
  { seriesId, isFollowing }: { seriesId: string; isFollowing: boolean },
): void {
  queryClient.setQueryData<SeriesWithContents | null>(seriesKeys.detail(seriesId), (series) => {
    if (!series || series.isFollowing === isFollowing) return series;
    const followerCount = series.followerCount + (isFollowing ? 1 : -1);
    return { ...series, isFollowing, followerCount };
  });
}

/** Returns a series as the cache has it, or undefined. */
export function findSeries(
  queryClient: QueryClient,
  seriesId: string,
): SeriesWithContents | undefined {
  return (
    queryClient.getQueryData<SeriesWithContents | null>(seriesKeys.detail(seriesId)) ?? undefined
  );
}
