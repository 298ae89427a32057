import type { PerformanceView } from "@kora/contract/stories";
import type { MutationOptions, QueryClient } from "@tanstack/react-query";
import { patchPerformance } from "../../entities/story/story-cache.ts";
import { serializedToggle } from "../../lib/serialized-toggle.ts";
import {
  type ReactionAnswer,
  type ReactionKind,
  readReaction,
  turned,
  withReaction,
} from "./own-reaction.ts";

/** What the server said last. */
interface Chain {
  confirmed: ReactionAnswer;
  /** Of the counts, as the first press found them; see `settle`. */
  readonly revision: number;
}

export interface ReactToStory {
  readonly storyId: string;
  readonly kind: ReactionKind;
  readonly viewerId: string;
  /** Makes the call and gives what the server holds now. */
  readonly send: (on: boolean) => Promise<ReactionAnswer>;
}

/**
 * Sets the viewer's own reaction to a story: shown at once wherever the story is, taken back when the
 * server refuses.
 */
export function reactToStory(
  queryClient: QueryClient,
  { storyId, kind, viewerId, send }: ReactToStory,
): MutationOptions<ReactionAnswer, Error, { on: boolean; initial: PerformanceView }, Chain> {
  const show = (next: (performance: PerformanceView) => ReactionAnswer) =>
    patchPerformance(queryClient, storyId, (performance, held) => {
      const { people, ...reaction } = next(performance);
      // A card names nobody but the viewer.
      const shown = held === "whole" && people !== undefined ? { ...reaction, people } : reaction;
      return withReaction(performance, kind, shown, viewerId);
    });
  return serializedToggle(queryClient, {
    mutationKey: ["reactions", kind, storyId],
    send,
    show: (on) => show((performance) => turned(readReaction(performance, kind), on)),
    createState: (initial: PerformanceView): Chain => ({
      confirmed: readReaction(initial, kind),
      revision: initial.revision,
    }),
    applyLatest: ({ confirmed, revision }) =>
      show((performance) =>
        // An event with newer figures makes the answer's old; its own event comes before or after it.
        performance.revision <= (confirmed.revision ?? revision)
          ? confirmed
          : { on: confirmed.on, count: readReaction(performance, kind).count },
      ),
  });
}
