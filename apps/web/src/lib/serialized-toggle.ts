import { type MutationOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";

/** The context that the mutations of one queue share. `confirmed` is the server's latest response. */
interface Confirmed<Response> {
  confirmed: Response;
}

/**
 * Mutation options for a toggle button with optimistic updates. Presses with the same `mutationKey` form a queue: they
 * are sent one after another, and the server's latest response is applied when the last one has ended. In the variables
 * of the mutation, `stateBefore` is the state before the press; the cache returns to it if every press fails.
 */
export function serializedToggle<Response, StateBefore, State extends Confirmed<Response>>(
  queryClient: QueryClient,
  options: {
    readonly mutationKey: readonly string[];
    readonly send: (isOn: boolean) => Promise<Response>;
    /** Updates the cache optimistically, before the call. */
    readonly show: (isOn: boolean) => void;
    /** Returns the mutation context for the first press of a queue, from the state before it. */
    readonly createState: (stateBefore: StateBefore) => State;
    /** Writes `state.confirmed` to the cache. */
    readonly applyLatest: (state: State) => void;
  },
): MutationOptions<Response, Error, { isOn: boolean; stateBefore: StateBefore }, State> {
  const { mutationKey } = options;
  const applyLatest = (state: State) => {
    // The mutation that has just ended still counts as pending here.
    if (queryClient.isMutating({ mutationKey }) <= 1) options.applyLatest(state);
  };
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: ({ isOn }) => options.send(isOn),
    onMutate: ({ isOn, stateBefore }): State => {
      const [pending] = queryClient
        .getMutationCache()
        .findAll({ mutationKey, status: "pending" })
        .flatMap(({ state }) => (state.context === undefined ? [] : [state.context as State]));
      options.show(isOn);
      return pending ?? options.createState(stateBefore);
    },
    onSuccess: (response, _variables, state) => {
      state.confirmed = response;
      applyLatest(state);
    },
    onError: (_error, _variables, state) => {
      if (state) applyLatest(state);
    },
  });
}
