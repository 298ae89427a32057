import type { PerformanceView } from "@kora/contract/stories";
import { type MutationOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { patchPerformance } from "../stories/index.ts";
import {
  type ReactionAnswer,
  type ReactionKind,
  readReaction,
  turned,
  withReaction,
} from "./own-reaction.ts";

/** What the server said last, shared by the presses that wait for their answers one behind the other. */
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
 * server refuses. Several presses are sent in their order, and only the last one's answer settles.
 */
export function reactToStory(
  queryClient: QueryClient,
  { storyId, kind, viewerId, send }: ReactToStory,
): MutationOptions<ReactionAnswer, Error, { on: boolean; from: PerformanceView }, Chain> {
  const mutationKey = ["reactions", kind, storyId];
  const show = (next: (performance: PerformanceView) => ReactionAnswer) =>
    patchPerformance(queryClient, storyId, (performance, held) => {
      const { people, ...reaction } = next(performance);
      // A card names nobody but the viewer.
      const shown = held === "whole" && people !== undefined ? { ...reaction, people } : reaction;
      return withReaction(performance, kind, shown, viewerId);
    });
  const settle = ({ confirmed, revision }: Chain) => {
    // This one still counts as under way.
    if (queryClient.isMutating({ mutationKey }) > 1) return;
    show((performance) =>
      // An event with newer figures makes the answer's old; its own event comes before or after it.
      performance.revision <= (confirmed.revision ?? revision)
        ? confirmed
        : { on: confirmed.on, count: readReaction(performance, kind).count },
    );
  };
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: ({ on }) => send(on),
    onMutate: ({ on, from }): Chain => {
      const [before] = queryClient
        .getMutationCache()
        .findAll({ mutationKey, status: "pending" })
        .flatMap(({ state }) => (state.context === undefined ? [] : [state.context as Chain]));
      show((performance) => turned(readReaction(performance, kind), on));
      return before ?? { confirmed: readReaction(from, kind), revision: from.revision };
    },
    onSuccess: (answer, _variables, chain) => {
      chain.confirmed = answer;
      settle(chain);
    },
    onError: (_error, _variables, chain) => {
      if (chain) settle(chain);
    },
  });
}
