import type { StoryRatedEvent } from "@kora/contract/events";
import type { StoryCardView } from "@kora/contract/stories";
import type { QueryClient } from "@tanstack/react-query";
import {
  findCard,
  removeStories,
  storyKeys,
  updateCards,
} from "../../entities/story/story-cache.ts";
import { api } from "../../lib/api.ts";
import { changeAllCached } from "../../lib/change-all-cached.ts";
import { changeCached } from "../../lib/offline-caches.ts";
import { getSession } from "../../lib/session.ts";

/**
 * Fetches a story again whose rating or warnings changed, and its card if a list shows it. If the story is hidden from
 * the viewer now, the response for the story is 404 and the card disappears, also from what is cached for offline reading.
 */
export function applyStoryRated(
  queryClient: QueryClient,
  { storyId }: StoryRatedEvent,
): Promise<void> {
  queryClient.removeQueries({ queryKey: storyKeys.detail(storyId), type: "inactive" });
  void queryClient.invalidateQueries({ queryKey: storyKeys.detail(storyId) });
  const { token } = getSession();
  changeCached({ kind: "stories", token, url: `/api/stories/${storyId}` }, () => undefined);
  changeAllCached({ kind: "recommended", token }, (cached) =>
    (cached as StoryCardView[]).filter(({ _id }) => _id !== storyId),
  );
  return refreshCard(queryClient, storyId);
}

/** Without a response, the card disappears until its list is loaded again, because it may be hidden from the viewer. */
async function refreshCard(queryClient: QueryClient, storyId: string): Promise<void> {
  if (findCard(queryClient, storyId) === undefined) return;
  const cards = await api
    .call("listStoriesByIds", { query: { ids: storyId } })
    .catch((): StoryCardView[] => []);
  const [card] = cards;
  if (card === undefined) {
    removeStories(queryClient, ({ _id }) => _id === storyId);
    return;
  }
  const { rating, warnings } = card;
  updateCards(queryClient, storyId, (cached) => ({ ...cached, rating, warnings }));
}
