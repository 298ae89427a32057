import { type MutationOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";

/** What the server said last, shared by the presses that wait for their answers one behind the other. */
interface Confirmed<Answer> {
  confirmed: Answer;
}

/**
 * A button that sets something on or off: shown at once, several presses sent in their order, and only the last
 * one's answer, or refusal, settles.
 */
export function pressesInOrder<Answer, From, Chain extends Confirmed<Answer>>(
  queryClient: QueryClient,
  of: {
    readonly mutationKey: readonly string[];
    /** Makes the call. */
    readonly send: (on: boolean) => Promise<Answer>;
    readonly show: (on: boolean) => void;
    /** What the server said before the first of them. */
    readonly begin: (from: From) => Chain;
    /** Shows what the server said last. */
    readonly settle: (chain: Chain) => void;
  },
): MutationOptions<Answer, Error, { on: boolean; from: From }, Chain> {
  const { mutationKey } = of;
  const settle = (chain: Chain) => {
    // This one still counts as under way.
    if (queryClient.isMutating({ mutationKey }) <= 1) of.settle(chain);
  };
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: ({ on }) => of.send(on),
    onMutate: ({ on, from }): Chain => {
      const [before] = queryClient
        .getMutationCache()
        .findAll({ mutationKey, status: "pending" })
        .flatMap(({ state }) => (state.context === undefined ? [] : [state.context as Chain]));
      of.show(on);
      return before ?? of.begin(from);
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
