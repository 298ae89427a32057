import type { CallInput } from "@kora/contract";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { type AppealState, moderationKeys } from "../queries.ts";

/** The open appeals, the oldest first, or the decided ones, the latest first. */
export function appealsQuery(state: AppealState) {
  return infiniteQueryOptions({
    queryKey: moderationKeys.appeals(state),
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.page("listAppeals", { query: { state, cursor: pageParam ?? undefined } }, { signal }),
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** Decides an appeal. The lists then show its state, also after a refusal. */
export function useDecideAppeal(appealId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<"decideAppeal">["body"]) =>
      api.call("decideAppeal", { params: { appealId }, body }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: moderationKeys.all });
    },
  });
}
