import type { StoryRatedEvent } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { storyKeys } from "../../entities/story/story-cache.ts";

/** Refetches a story whose rating or warnings changed. The response is 404 if it is hidden from the viewer now. */
export function applyStoryRated(queryClient: QueryClient, { storyId }: StoryRatedEvent): void {
  void queryClient.invalidateQueries({ queryKey: storyKeys.detail(storyId) });
}
