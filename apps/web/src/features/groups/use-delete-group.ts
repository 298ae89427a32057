import { limits } from "@kora/contract/limits";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { api, errorMessage } from "../../lib/api.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { getSession } from "../../lib/session.ts";
import { useConfirm } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";
import { type CachedGroup, withGroupInfo } from "./cached-group.ts";
import { updateGroup } from "./update-group.ts";

const { actions: text } = groupsText;

type DeletableGroup = Pick<CachedGroup, "_id" | "name" | "isDeleted" | "deletionExpiresAt">;

/** Shows a group as deleted (with the time until which it can be restored) or, with null, as restored. */
function applyDeletion(
  queryClient: QueryClient,
  groupId: string,
  deletionExpiresAt: string | null,
): void {
  const isDeleted = deletionExpiresAt !== null;
  updateGroup(queryClient, groupId, (group) => ({ ...group, isDeleted, deletionExpiresAt }));
}

/** Deletes or restores a group with an optimistic update, rolled back with a toast on failure. */
function useDeletion(call: "softDeleteGroup" | "restoreGroup", failureText: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationKey: ["groups", call],
    mutationFn: ({ _id: id }: DeletableGroup) => api.call(call, { params: { id }, body: {} }),
    onMutate: ({ _id }) => {
      const expiryTime = serverNow() + limits.group.graceMilliseconds;
      applyDeletion(
        queryClient,
        _id,
        call === "softDeleteGroup" ? new Date(expiryTime).toISOString() : null,
      );
    },
    onSuccess: ({ msg, group }) => {
      const { userId } = getSession();
      updateGroup(queryClient, group._id, (cached) => withGroupInfo(cached, group, userId));
      toast(msg, "success");
    },
    onError: (error, { _id, deletionExpiresAt }) => {
      applyDeletion(queryClient, _id, deletionExpiresAt);
      toast(errorMessage(error, failureText), "danger");
    },
  });
}

/** Returns a function that asks for confirmation, then deletes a group, which can be restored for 24 hours. */
export function useDeleteGroup() {
  const confirm = useConfirm();
  const { mutate } = useDeletion("softDeleteGroup", text.removeFailed);
  return async (group: DeletableGroup): Promise<void> => {
    const isConfirmed = await confirm({
      question: text.removeQuestion(group.name),
      detail: text.removeDetail,
      confirm: text.removeConfirm,
      danger: true,
    });
    if (isConfirmed) mutate(group);
  };
}

/** Restores a deleted group. */
export function useRestoreGroup() {
  const { mutate, isPending } = useDeletion("restoreGroup", text.restoreFailed);
  return { restore: (group: DeletableGroup) => mutate(group), isRestoring: isPending };
}
