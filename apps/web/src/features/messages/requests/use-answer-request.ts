import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { applyChatChanged } from "../apply-events.ts";

/** Accepts or declines the request of a user. */
export function useAnswerRequest(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (answer: "accept" | "decline") => {
      const name = answer === "accept" ? "acceptMessageRequest" : "declineMessageRequest";
      return api.call(name, { params: { userId }, body: {} });
    },
    onSettled: () => applyChatChanged(queryClient, { userId, groupId: null }),
  });
}
