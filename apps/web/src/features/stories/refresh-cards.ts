import { limits } from "@kora/contract/limits";
import type { StoryCardView } from "@kora/contract/stories";
import type { QueryClient } from "@tanstack/react-query";
import {
  removeStories,
  type StoryPages,
  storyKeys,
  toStories,
  updateCards,
} from "../../entities/story/story-cache.ts";
import { api } from "../../lib/api.ts";
import { deleteCachedResponse } from "../../lib/cache-entries.ts";
import { changeAllCachedResponses, listAllCached } from "../../lib/change-all-cached.ts";
import { getSession } from "../../lib/session.ts";

const toIds = (cards: unknown) => (cards as StoryCardView[]).map(({ _id }) => _id);

/**
 * Removes the stories that are hidden from the viewer now from the responses that are cached for offline reading, and all
 * tables of contents of series, which may name such stories.
 */
export async function refreshOfflineCaches(): Promise<void> {
  const { token } = getSession();
  changeAllCachedResponses({ kind: "series", token }, () => undefined);
  const [stories, pages] = await Promise.all([
    listAllCached({ kind: "stories", token }),
    listAllCached({ kind: "recommended", token }),
  ]);
  const ids = [...toIds(stories), ...pages.flatMap(toIds)];
  await forEachChunk([...new Set(ids)], async (chunk) => {
    const cards = await api.call("listStoriesByIds", { query: { ids: chunk.join() } });
    const visibleIds = new Set(toIds(cards));
    removeFromOfflineCaches(chunk.filter((id) => !visibleIds.has(id)));
  });
}

/** Runs `work` with as many of the ids as one call takes, one chunk after the other. */
async function forEachChunk(
  ids: readonly string[],
  work: (chunk: readonly string[]) => Promise<void>,
): Promise<void> {
  const { idsPerCall } = limits.story;
  for (let start = 0; start < ids.length; start += idsPerCall) {
    await work(ids.slice(start, start + idsPerCall));
  }
}

/** Removes stories from the responses that are cached for offline reading. */
export function removeFromOfflineCaches(storyIds: readonly string[]): void {
  const { token } = getSession();
  for (const storyId of storyIds) {
    deleteCachedResponse({ kind: "stories", token, url: `/api/stories/${storyId}` });
  }
  changeAllCachedResponses({ kind: "recommended", token }, (cached) =>
    (cached as StoryCardView[]).filter(({ _id }) => !storyIds.includes(_id)),
  );
}

/**
 * Fetches the cards of stories again. Cards of stories that are hidden from the viewer now are removed from all lists,
 * the others get their rating and warnings. Returns the ids of the removed ones.
 */
export async function refreshCards(
  queryClient: QueryClient,
  storyIds: readonly string[],
): Promise<readonly string[]> {
  const cards = await api.call("listStoriesByIds", { query: { ids: storyIds.join() } });
  const visibleIds = new Set(cards.map(({ _id }) => _id));
  const hiddenIds = new Set(storyIds.filter((id) => !visibleIds.has(id)));
  if (hiddenIds.size > 0) removeStories(queryClient, ({ _id }) => hiddenIds.has(_id));
  for (const { _id, rating, warnings } of cards) {
    updateCards(queryClient, _id, (cached) => ({ ...cached, rating, warnings }));
  }
  return [...hiddenIds];
}

/**
 * Refreshes the cards of all lists after a gap of the connection, in which stories may have been hidden from the viewer.
 * Stories that are not open are fetched again when they are opened next.
 */
export async function refreshAllCards(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: storyKeys.details, type: "inactive" });
  const lists = queryClient.getQueriesData<StoryPages>({ queryKey: storyKeys.lists });
  const stories = lists.flatMap(([, list]) => (list ? toStories(list) : []));
  await forEachChunk([...new Set(toIds(stories))], async (chunk) => {
    const hiddenIds = await refreshCards(queryClient, chunk);
    if (hiddenIds.length > 0) removeFromOfflineCaches(hiddenIds);
  });
}
