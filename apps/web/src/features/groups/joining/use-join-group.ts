import { useMutation, useQueryClient } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { api, errorMessage } from "../../../lib/api.ts";
import { useToast } from "../../../ui/toast.tsx";
import type { CachedGroup } from "../cached-group.ts";
import { groupQuery } from "../queries.ts";
import { requestListRefetch, updateGroup } from "../update-group.ts";

const { joining: text } = groupsText;

/** Joins by invite (the secret of an invite link), requests to join a private group, or joins a public one. */
function joinOrRequest(
  { _id: id, privacy }: Pick<CachedGroup, "_id" | "privacy">,
  invite?: string,
) {
  const params = { id };
  if (invite !== undefined) return api.call("joinGroup", { params, body: { invite } });
  if (privacy === "private") return api.call("requestToJoin", { params, body: {} });
  return api.call("joinGroup", { params, body: {} });
}

/**
 * Joins a group or requests to join it, and shows the server's message. `onJoined` runs when the viewer is a member,
 * after the group was refetched with the fields for members, even if the refetch failed.
 */
export function useJoinGroup(
  group: Pick<CachedGroup, "_id" | "privacy">,
  { onJoined, onFailed }: { onJoined?: () => void; onFailed?: (error: unknown) => void } = {},
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { _id } = group;
  return useMutation({
    mutationFn: ({ invite }: { invite?: string | undefined }) => joinOrRequest(group, invite),
    onSuccess: async ({ msg, role, isRequestPending }) => {
      toast(msg, "success");
      if (role === null) {
        updateGroup(queryClient, _id, (cached) => ({
          ...cached,
          isRequestPending,
          joinableFrom: null,
        }));
        return;
      }
      // The cached group has only the fields that non-members see.
      await queryClient.fetchQuery(groupQuery(_id)).catch(() => undefined);
      requestListRefetch(queryClient);
      onJoined?.();
    },
    onError: (error) => {
      toast(errorMessage(error, text.failed), "danger");
      onFailed?.(error);
    },
  });
}
