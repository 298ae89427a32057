import type { StoryRatedEvent } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { findCard, removeStories, storyKeys } from "../../entities/story/story-cache.ts";
import { refreshCards, removeFromOfflineCaches } from "./refresh-cards.ts";

/**
 * Fetches a story again whose rating or warnings changed, and its card if a list shows it. If the story is hidden from
 * the viewer now, the response for the story is 404 and the card disappears, also from what is cached for offline reading.
 * Without a response, the card disappears until its list is loaded again, because it may be hidden from the viewer.
 */
export async function applyStoryRated(
  queryClient: QueryClient,
  { storyId }: StoryRatedEvent,
): Promise<void> {
  queryClient.removeQueries({ queryKey: storyKeys.detail(storyId), type: "inactive" });
  void queryClient.invalidateQueries({ queryKey: storyKeys.detail(storyId) });
  removeFromOfflineCaches([storyId]);
  if (findCard(queryClient, storyId) === undefined) return;
  try {
    await refreshCards(queryClient, [storyId]);
  } catch {
    removeStories(queryClient, ({ _id }) => _id === storyId);
  }
}
