import type { PerformanceView } from "@kora/contract/stories";
import type { MutationOptions, QueryClient } from "@tanstack/react-query";
import { updatePerformance } from "../../entities/story/story-cache.ts";
import { serializedToggle } from "../../lib/serialized-toggle.ts";
import {
  type ReactionKind,
  type ReactionResponse,
  readReaction,
  toggleReaction,
  withReaction,
} from "./own-reaction.ts";

/** State of consecutive toggles that are sent one after another. */
interface ToggleState {
  /** The server's latest response; before the first one, the state at the first toggle. */
  confirmed: ReactionResponse;
  /** Revision of the counts before the first toggle; see `applyLatest`. */
  readonly revision: number;
}

export interface ReactToStoryOptions {
  readonly storyId: string;
  readonly kind: ReactionKind;
  readonly viewerId: string;
  /** Calls the server and resolves to its state. */
  readonly send: (isOn: boolean) => Promise<ReactionResponse>;
}

/**
 * Sets the viewer's own reaction to a story with an optimistic update everywhere in the cache, rolled back on an
 * error.
 */
export function reactToStory(
  queryClient: QueryClient,
  { storyId, kind, viewerId, send }: ReactToStoryOptions,
): MutationOptions<
  ReactionResponse,
  Error,
  { isOn: boolean; stateBefore: PerformanceView },
  ToggleState
> {
  const update = (getReaction: (performance: PerformanceView) => ReactionResponse) =>
    updatePerformance(queryClient, storyId, (performance, cachedAs) => {
      const { userIds, ...reaction } = getReaction(performance);
      // A story card lists only the viewer; the full story lists up to 50 users.
      const listedReaction =
        cachedAs === "full" && userIds !== undefined ? { ...reaction, userIds } : reaction;
      return withReaction(performance, kind, listedReaction, viewerId);
    });
  return serializedToggle(queryClient, {
    mutationKey: ["reactions", kind, storyId],
    send,
    show: (isOn) => update((performance) => toggleReaction(readReaction(performance, kind), isOn)),
    createState: (stateBefore: PerformanceView): ToggleState => ({
      confirmed: readReaction(stateBefore, kind),
      revision: stateBefore.revision,
    }),
    applyLatest: ({ confirmed, revision }) =>
      update((performance) =>
        // A response is outdated if an event with a newer revision was applied.
        performance.revision <= (confirmed.revision ?? revision)
          ? confirmed
          : { isOn: confirmed.isOn, count: readReaction(performance, kind).count },
      ),
  });
}
