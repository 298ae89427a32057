import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

export const secondFactorKeys = {
  own: ["accounts", "second-factor"],
  proof: (attempt: number) => ["accounts", "second-factor", "proof", attempt] as const,
} as const;

/** The viewer's second factors. */
export const secondFactorQuery = queryOptions({
  queryKey: secondFactorKeys.own,
  // Always stale: the page shows the current state.
  staleTime: 0,
  queryFn: ({ signal }) => api.call("getSecondFactor", {}, { signal }),
});

/** Runs a change of the viewer's second factors, and loads them again afterwards. */
export function useChangeSecondFactor<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: secondFactorKeys.own, exact: true }),
  });
}
