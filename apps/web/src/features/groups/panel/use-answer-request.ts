import { useMutation, useQueryClient } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { ApiError, api, errorMessage } from "../../../lib/api.ts";
import { useToast } from "../../../ui/toast.tsx";
import { groupKeys } from "../group-keys.ts";
import { groupQuery } from "../queries.ts";
import { removeRequest } from "./queries.ts";
import { useApplyGroupInfo } from "./use-apply-group-info.ts";

type Decision = "accept" | "decline";

/** Accepts or declines a join request. One that another admin has already answered is removed from the list too. */
export function useAnswerRequest(groupId: string, userId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const applyGroupInfo = useApplyGroupInfo();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (decision: Decision) => {
      const params = { id: groupId, userId };
      if (decision === "decline") {
        return (await api.call("declineGroupRequest", { params })).msg;
      }
      const { msg, group } = await api.call("acceptGroupRequest", { params });
      applyGroupInfo(group);
      return msg;
    },
    onSuccess: (msg) => {
      removeRequest(queryClient, groupId, userId);
      toast(msg, "success");
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "NOT_FOUND") {
        removeRequest(queryClient, groupId, userId);
      }
      toast(errorMessage(error, groupsText.requests.actionFailed), "danger");
    },
    onSettled: () => {
      for (const queryKey of [groupKeys.requests(groupId), groupQuery(groupId).queryKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
  return {
    respond: (decision: Decision) => !isPending && mutate(decision),
    pendingDecision: isPending ? variables : null,
  };
}
