import type { CallInput } from "@kora/contract";
import type { ModeratedKind } from "@kora/contract/moderation-actions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { moderationText as text } from "#text/moderation.ts";
import { api, errorMessage } from "../../lib/api.ts";
import { useToast } from "../../ui/toast.tsx";
import { moderationKeys, type ReportPages, removeReported, restoreReported } from "./queries.ts";

/** A moderation action: the content, and the action with its note in `body`. */
export interface ModerationInput {
  readonly kind: ModeratedKind;
  readonly targetId: string;
  readonly body: CallInput<"moderate">["body"];
}

/**
 * Takes a moderation action with an optimistic update: the content is removed from the open reports, and restored with
 * a message if the server rejects the action.
 */
export function useModerate(): (input: ModerationInput) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const openReportsKey = moderationKeys.reports("open");
  const { mutate } = useMutation({
    mutationFn: ({ kind, targetId, body }: ModerationInput) =>
      api.call("moderate", { params: { kind, targetId }, body }),
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey: openReportsKey });
      const previous = queryClient.getQueryData<ReportPages>(openReportsKey);
      queryClient.setQueryData<ReportPages>(
        openReportsKey,
        (list) => list && removeReported(list, input),
      );
      return previous;
    },
    onSuccess: ({ msg }) => toast(msg, "success"),
    onError: (error, input, previous) => {
      queryClient.setQueryData<ReportPages>(
        openReportsKey,
        (list) => list && previous && restoreReported(list, previous, input),
      );
      toast(errorMessage(error, text.actionFailed), "danger");
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: moderationKeys.all }),
  });
  return mutate;
}
