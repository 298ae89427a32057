import { useMutation, useQueryClient } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { api, errorMessage } from "../../lib/api.ts";
import { useToast } from "../../ui/toast.tsx";
import { changeGroup, markUnreadOutdated } from "./group-cache.ts";
import type { HeldGroup } from "./held-group.ts";
import { groupQuery } from "./queries.ts";

const { joining: text } = groupsText;

/** Makes the call by which one gets in: an invite opens any group, a private one is asked without. */
function join({ _id: id, privacy }: Pick<HeldGroup, "_id" | "privacy">, invite?: string) {
  const params = { id };
  if (invite !== undefined) return api.call("joinGroup", { params, body: { invite } });
  if (privacy === "private") return api.call("requestToJoin", { params, body: {} });
  return api.call("joinGroup", { params, body: {} });
}

/**
 * Joins a group or asks to be let in, and says the server's sentence. `onJoined`: one is a member now, and the
 * group is there as its members see it.
 */
export function useJoin(
  group: Pick<HeldGroup, "_id" | "privacy">,
  { onJoined, onFailed }: { onJoined?: () => void; onFailed?: (error: unknown) => void } = {},
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { _id } = group;
  return useMutation({
    mutationFn: ({ invite }: { invite?: string | undefined }) => join(group, invite),
    onSuccess: async ({ msg, role, isRequestPending }) => {
      toast(msg, "success");
      if (role === null) {
        changeGroup(queryClient, _id, (held) => ({ ...held, isRequestPending }));
        return;
      }
      // What was held is an outsider's.
      await queryClient.fetchQuery(groupQuery(_id)).catch(() => undefined);
      markUnreadOutdated(queryClient);
      onJoined?.();
    },
    onError: (error) => {
      toast(errorMessage(error, text.failed), "danger");
      onFailed?.(error);
    },
  });
}
