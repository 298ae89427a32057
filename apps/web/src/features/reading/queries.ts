import type { InAppOrigin } from "@kora/contract/origins";
import type { PerformanceView } from "@kora/contract/stories";
import type { QueryClient } from "@tanstack/react-query";
import { patchPerformance, storyKeys } from "../../entities/story/story-cache.ts";
import { api } from "../../lib/api.ts";
import { getSession } from "../../lib/session.ts";

/**
 * Sends the seconds for which a story was read and where the reader is; the story's performance becomes
 * the answer's. It leaves also when the page is going. False when it could not be sent.
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
  // Who has just blocked the story or its griot has closed it for good.
  const isGone = queryClient.getQueryData(storyKeys.one(storyId)) === undefined;
  if (isGone || getSession().kind !== "signed-in") return false;
  try {
    const input = { params: { storyId }, body: { time, position, origin } };
    const answer = await api.call("updateTimer", input, { keepalive: true });
    applyPerformance(queryClient, storyId, answer);
    return true;
  } catch {
    return false;
  }
}

/** Lays a story's performance over what the cache holds of it, unless that is later. */
function applyPerformance(
  queryClient: QueryClient,
  storyId: string,
  answer: PerformanceView,
): void {
  patchPerformance(queryClient, storyId, (performance, held) => {
    if (answer.revision < performance.revision) return performance;
    if (held === "whole") return answer;
    // A card names nobody but the viewer.
    return { ...answer, likes: answer.isLiked ? answer.likes.slice(0, 1) : [], shares: [] };
  });
}
