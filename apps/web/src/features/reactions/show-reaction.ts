import type { QueryClient } from "@tanstack/react-query";
import { updatePerformance } from "../../entities/story/story-cache.ts";
import { type ReactionKind, readReaction, toggleReaction, withReaction } from "./own-reaction.ts";

/** Shows the viewer's reaction to a story before the server knows it, wherever the cache has another state. */
export function showReaction(
  queryClient: QueryClient,
  {
    storyId,
    kind,
    viewerId,
    isOn,
  }: { storyId: string; kind: ReactionKind; viewerId: string; isOn: boolean },
): void {
  updatePerformance(queryClient, storyId, (performance) => {
    const reaction = readReaction(performance, kind);
    if (reaction.isOn === isOn) return performance;
    return withReaction(performance, kind, toggleReaction(reaction, isOn), viewerId);
  });
}
