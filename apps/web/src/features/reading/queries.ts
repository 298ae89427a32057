import type { InAppOrigin } from "@kora/contract/origins";
import type { PerformanceView, StoryView } from "@kora/contract/stories";
import type { QueryClient } from "@tanstack/react-query";
import { storyKeys, updatePerformance } from "../../entities/story/story-cache.ts";
import { api } from "../../lib/api.ts";
import { getSession } from "../../lib/session.ts";

/**
 * Sends the reading time in seconds, the position from 0 to 1, and the part of the app from which the story was opened
 * (`origin`), and caches the position and the returned counts of the story. Uses `keepalive`, so that it is sent while the page is being
 * unloaded. Resolves to false if it was not sent or not accepted.
 */
export async function sendReadingTime(
  queryClient: QueryClient,
  {
    storyId,
    time,
    position,
    origin,
  }: { storyId: string; time: number; position: number; origin: InAppOrigin },
): Promise<boolean> {
  // The story was removed from the cache because the viewer blocked it or its writer.
  const isRemoved = queryClient.getQueryData(storyKeys.detail(storyId)) === undefined;
  if (isRemoved || getSession().kind !== "signed-in") return false;
  try {
    const input = { params: { storyId }, body: { time, position, origin } };
    const response = await api.call("updateTimer", input, { keepalive: true });
    applyPerformance(queryClient, storyId, response);
    // Whoever opens the story again soon gets the cached one.
    queryClient.setQueryData<StoryView>(
      storyKeys.detail(storyId),
      (story) => story && { ...story, position },
    );
    void queryClient.invalidateQueries({ queryKey: storyKeys.unfinished });
    return true;
  } catch {
    return false;
  }
}

/** Updates a story's counts in the cache, unless the cached ones are newer. */
function applyPerformance(
  queryClient: QueryClient,
  storyId: string,
  response: PerformanceView,
): void {
  updatePerformance(queryClient, storyId, (performance, cachedAs) => {
    if (response.revision < performance.revision) return performance;
    if (cachedAs === "full") return response;
    // A story card lists only the viewer; the full story lists up to 50 users.
    return { ...response, likes: response.isLiked ? response.likes.slice(0, 1) : [], shares: [] };
  });
}
