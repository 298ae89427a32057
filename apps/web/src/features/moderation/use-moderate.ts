import type { CallInput } from "@kora/contract";
import type { ModeratedKind } from "@kora/contract/moderation-actions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { moderationText as text } from "#text/moderation.ts";
import { api, errorMessage } from "../../lib/api.ts";
import { useToast } from "../../ui/toast.tsx";
import { moderationKeys, type ReportPages, withoutThing, withThingAgain } from "./queries.ts";

export interface Moderated {
  readonly kind: ModeratedKind;
  readonly targetId: string;
  readonly body: CallInput<"moderate">["body"];
}

/**
 * Acts on what was reported: it leaves the queue at once, and comes back to its place with a sentence where the
 * server refuses.
 */
export function useModerate(): (moderated: Moderated) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const queue = moderationKeys.reports("open");
  const { mutate } = useMutation({
    mutationFn: ({ kind, targetId, body }: Moderated) =>
      api.call("moderate", { params: { kind, targetId }, body }),
    onMutate: async (moderated) => {
      await queryClient.cancelQueries({ queryKey: queue });
      const before = queryClient.getQueryData<ReportPages>(queue);
      queryClient.setQueryData<ReportPages>(queue, (list) => list && withoutThing(list, moderated));
      return before;
    },
    onSuccess: ({ msg }) => toast(msg, "success"),
    onError: (error, moderated, before) => {
      queryClient.setQueryData<ReportPages>(
        queue,
        (list) => list && before && withThingAgain(list, before, moderated),
      );
      toast(errorMessage(error, text.actFailed), "danger");
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: moderationKeys.all }),
  });
  return mutate;
}
