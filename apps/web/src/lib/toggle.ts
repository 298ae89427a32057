import { type MutationOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";

/** One press of a toggle. */
export interface Press<State> {
  readonly isOn: boolean;
  /** The state before the press. */
  readonly before: State;
}

/** The presses of one queue share it: the server's latest answer, or the state before the first press. */
interface Confirmed<State> {
  state: State;
}

/**
 * Mutation options of a toggle: a press is shown at once. Presses with the same `mutationKey` are sent one after another;
 * when the last one has ended, the server's latest answer is shown, or the state before them if every one has failed.
 */
export function toggleMutation<State>(
  queryClient: QueryClient,
  {
    mutationKey,
    send,
    expect,
    show,
  }: {
    readonly mutationKey: readonly string[];
    readonly send: (isOn: boolean) => Promise<State>;
    /** Returns the state that a press is expected to set. */
    readonly expect: (before: State, isOn: boolean) => State;
    /** Writes a state to the cache. */
    readonly show: (state: State) => void;
  },
): MutationOptions<State, Error, Press<State>, Confirmed<State>> {
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: ({ isOn }) => send(isOn),
    onMutate({ isOn, before }) {
      const pending = queryClient.getMutationCache().findAll({ mutationKey, status: "pending" });
      const queue = pending.find(({ state }) => state.context !== undefined)?.state.context;
      show(expect(before, isOn));
      return (queue as Confirmed<State> | undefined) ?? { state: before };
    },
    onSuccess(answer, _press, confirmed) {
      confirmed.state = answer;
    },
    onSettled(_answer, _error, _press, confirmed) {
      // The press that has just ended still counts here.
      const isLast = queryClient.isMutating({ mutationKey }) <= 1;
      if (isLast && confirmed) show(confirmed.state);
    },
  });
}
