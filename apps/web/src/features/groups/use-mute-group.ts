import { useMutation, useQueryClient } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { api } from "../../lib/api.ts";
import { toggleMutation } from "../../lib/toggle.ts";
import { useToast } from "../../ui/toast.tsx";
import type { CachedGroup } from "./cached-group.ts";
import { updateGroup } from "./update-group.ts";

type MuteTarget = Pick<CachedGroup, "_id" | "isMuted">;

/** Returns a function that mutes (`on`) or unmutes a group with an optimistic update, rolled back with a toast on failure. */
export function useMuteGroup({ _id: id, isMuted }: MuteTarget): (on: boolean) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutateAsync } = useMutation(
    toggleMutation<boolean>(queryClient, {
      mutationKey: ["groups", "mute", id],
      send: async (on) => (await api.call("muteGroup", { params: { id }, body: { on } })).isMuted,
      expect: (_before, on) => on,
      show: (shown) =>
        updateGroup(queryClient, id, (cached) =>
          cached.isMuted === shown ? cached : { ...cached, isMuted: shown },
        ),
    }),
  );
  return (on) =>
    void mutateAsync({ isOn: on, before: isMuted }).catch(() =>
      toast(groupsText.actions.muteFailed, "danger"),
    );
}
