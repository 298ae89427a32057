import { useMutation, useQueryClient } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { ApiError, api, errorMessage } from "../../../lib/api.ts";
import { useToast } from "../../../ui/toast.tsx";
import { groupKeys } from "../group-keys.ts";
import { groupQuery } from "../queries.ts";
import { dropRequest } from "./queries.ts";
import { useFacts } from "./use-facts.ts";

type Answer = "accept" | "decline";

/** Accepts or declines a join request. A request that another admin answered meanwhile is removed too. */
export function useAnswerRequest(id: string, userId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const takeFacts = useFacts();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (answer: Answer) => {
      const params = { id, userId };
      if (answer === "decline") {
        return (await api.call("declineGroupRequest", { params })).msg;
      }
      const { msg, group } = await api.call("acceptGroupRequest", { params });
      takeFacts(group);
      return msg;
    },
    onSuccess: (msg) => {
      dropRequest(queryClient, id, userId);
      toast(msg, "success");
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "NOT_FOUND") {
        dropRequest(queryClient, id, userId);
      }
      toast(errorMessage(error, groupsText.requests.failedAct), "danger");
    },
    onSettled: () => {
      for (const queryKey of [groupKeys.requests(id), groupQuery(id).queryKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
  return {
    answer: (answer: Answer) => !isPending && mutate(answer),
    answering: isPending ? variables : null,
  };
}
