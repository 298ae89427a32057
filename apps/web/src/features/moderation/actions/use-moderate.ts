import type { CallInput } from "@kora/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { sendOnce } from "../../../lib/send-once.ts";
import { moderationKeys, removeFromOpenReports, type Target } from "../queries.ts";

/** A moderation action with its note, and what it needs. */
export type ActionBody = CallInput<"moderate">["body"];

/** Takes a moderation action. Its content then leaves the open reports, because the action handles them. */
export function useModerate({ kind, targetId }: Target) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ActionBody) =>
      sendOnce(
        "moderation",
        (once) => api.call("moderate", { params: { kind, targetId }, body }, once),
        [kind, targetId, body.act],
      ),
    onSuccess: () => removeFromOpenReports(queryClient, { kind, targetId }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: moderationKeys.all });
    },
  });
}
