import type { CallInput } from "@kora/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { type AppealState, moderationKeys, staleTime } from "../queries.ts";

/** The open appeals, the oldest first, or the decided ones, the latest first. */
export function appealsQuery(state: AppealState) {
  return pagedQuery(
    "listAppeals",
    { query: { state } },
    { queryKey: moderationKeys.appeals(state), staleTime },
  );
}

/** Decides an appeal. The lists then show its state, also if the server refused the decision. */
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
