import { limits } from "@kora/contract/limits";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { api, errorMessage } from "../../lib/api.ts";
import { getSession } from "../../lib/session.ts";
import { useConfirm } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";
import { changeGroup } from "./group-cache.ts";
import { type HeldGroup, withFacts } from "./held-group.ts";

const { acts: text } = groupsText;

type Deletable = Pick<HeldGroup, "_id" | "name" | "isDeleted" | "deletionExpiresAt">;

/** Shows a group as deleted or restored until newer group info arrives. */
function show(queryClient: QueryClient, groupId: string, deletionExpiresAt: string | null): void {
  const isDeleted = deletionExpiresAt !== null;
  changeGroup(queryClient, groupId, (group) => ({ ...group, isDeleted, deletionExpiresAt }));
}

/** Deletes or restores a group with an optimistic update, rolled back with a toast on failure. */
function useDeletion(call: "softDeleteGroup" | "restoreGroup", failed: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationKey: ["groups", call],
    mutationFn: ({ _id: id }: Deletable) => api.call(call, { params: { id }, body: {} }),
    onMutate: ({ _id }) => {
      const end = Date.now() + limits.group.graceMilliseconds;
      show(queryClient, _id, call === "softDeleteGroup" ? new Date(end).toISOString() : null);
    },
    onSuccess: ({ msg, group }) => {
      const { userId } = getSession();
      changeGroup(queryClient, group._id, (held) => withFacts(held, group, userId));
      toast(msg, "success");
    },
    onError: (error, { _id, deletionExpiresAt }) => {
      show(queryClient, _id, deletionExpiresAt);
      toast(errorMessage(error, failed), "danger");
    },
  });
}

/** Asks for confirmation, then deletes a group, which can be restored for 24 hours. */
export function useDeleteGroup() {
  const confirm = useConfirm();
  const { mutate } = useDeletion("softDeleteGroup", text.removeFailed);
  return async (group: Deletable): Promise<void> => {
    const yes = await confirm({
      question: text.removeQuestion(group.name),
      detail: text.removeDetail,
      confirm: text.removeConfirm,
      danger: true,
    });
    if (yes) mutate(group);
  };
}

/** Restores a deleted group (`Undo Delete`). */
export function useRestoreGroup() {
  const { mutate, isPending } = useDeletion("restoreGroup", text.restoreFailed);
  return { restore: (group: Deletable) => mutate(group), isRestoring: isPending };
}
