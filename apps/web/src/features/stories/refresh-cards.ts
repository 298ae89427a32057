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
import { changeCached } from "../../lib/cache-entries.ts";
import { changeAllCached } from "../../lib/change-all-cached.ts";
import { getSession } from "../../lib/session.ts";

/** Removes stories from the responses that are cached for offline reading. */
export function removeFromOfflineCaches(storyIds: readonly string[]): void {
  const { token } = getSession();
  for (const storyId of storyIds) {
    changeCached({ kind: "stories", token, url: `/api/stories/${storyId}` }, () => undefined);
  }
  changeAllCached({ kind: "recommended", token }, (cached) =>
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
  const ids = [...new Set(stories.map(({ _id }) => _id))];
  const { idsPerCall } = limits.story;
  for (let start = 0; start < ids.length; start += idsPerCall) {
    const hiddenIds = await refreshCards(queryClient, ids.slice(start, start + idsPerCall));
    if (hiddenIds.length > 0) removeFromOfflineCaches(hiddenIds);
  }
}
