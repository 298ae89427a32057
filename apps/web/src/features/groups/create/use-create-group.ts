import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { useViewerId } from "../../../lib/session.ts";
import { markUnreadOutdated } from "../group-cache.ts";
import { groupKeys } from "../group-keys.ts";
import { toHeld } from "../held-group.ts";
import type { NewGroup } from "./kept-group.ts";

/**
 * Creates a group, then uploads its picture. A failed upload does not fail the mutation, because a retry
 * would create the group twice.
 */
export function useCreateGroup() {
  const queryClient = useQueryClient();
  const userId = useViewerId();
  return useMutation({
    mutationFn: async ({
      group,
      picture,
    }: {
      group: NewGroup;
      picture: Promise<Blob | undefined>;
    }) => {
      const profilePicture = await picture;
      const made = await api.call("createGroup", { body: group });
      if (profilePicture === undefined) return { ...made, isPictureLost: false };
      try {
        const input = { params: { id: made._id }, form: {}, files: { profilePicture } };
        const { group: facts } = await api.call("setGroupPicture", input);
        return { ...made, ...facts, isPictureLost: false };
      } catch {
        return { ...made, isPictureLost: true };
      }
    },
    onSuccess: ({ isPictureLost: _isPictureLost, ...made }) => {
      queryClient.setQueryData(groupKeys.one(made._id), { ...toHeld(made), firstUnreadId: null });
      markUnreadOutdated(queryClient);
      void queryClient.invalidateQueries({ queryKey: groupKeys.ofCreator(userId) });
    },
  });
}
