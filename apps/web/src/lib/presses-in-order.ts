import { type MutationOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";

/** The server's latest response, shared by the presses that wait in the same queue. */
interface Confirmed<Answer> {
  confirmed: Answer;
}

/**
 * Mutation options for an on/off button. The change shows at once, presses are sent one after another, and
 * only the result of the last one is applied.
 */
export function pressesInOrder<Answer, From, Chain extends Confirmed<Answer>>(
  queryClient: QueryClient,
  of: {
    readonly mutationKey: readonly string[];
    readonly send: (on: boolean) => Promise<Answer>;
    readonly show: (on: boolean) => void;
    /** Returns the server's state before the first press of the queue. */
    readonly begin: (from: From) => Chain;
    /** Shows the server's latest state. */
    readonly settle: (chain: Chain) => void;
  },
): MutationOptions<Answer, Error, { on: boolean; from: From }, Chain> {
  const { mutationKey } = of;
  const settle = (chain: Chain) => {
    // The current mutation still counts as pending here.
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
