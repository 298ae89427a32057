import { useMutation, useQueryClient } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { api } from "../../lib/api.ts";
import { serializedToggle } from "../../lib/serialized-toggle.ts";
import { useToast } from "../../ui/toast.tsx";
import type { CachedGroup } from "./cached-group.ts";
import { updateGroup } from "./update-group.ts";

type MuteTarget = Pick<CachedGroup, "_id" | "isMuted">;

/** Returns a function that mutes or unmutes a group with an optimistic update, rolled back with a toast on failure. */
export function useMuteGroup(group: MuteTarget): (isMuted: boolean) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { _id: id } = group;
  const applyToCache = (isMuted: boolean) =>
    updateGroup(queryClient, id, (cached) =>
      cached.isMuted === isMuted ? cached : { ...cached, isMuted },
    );
  const { mutateAsync } = useMutation(
    serializedToggle<{ isMuted: boolean }, MuteTarget, { confirmed: { isMuted: boolean } }>(
      queryClient,
      {
        mutationKey: ["groups", "mute", id],
        send: (on) => api.call("muteGroup", { params: { id }, body: { on } }),
        show: applyToCache,
        createState: ({ isMuted }) => ({ confirmed: { isMuted } }),
        applyLatest: ({ confirmed }) => applyToCache(confirmed.isMuted),
      },
    ),
  );
  return (isMuted) =>
    void mutateAsync({ isOn: isMuted, stateBefore: group }).catch(() =>
      toast(groupsText.actions.muteFailed, "danger"),
    );
}
