import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { sendOnce } from "../../../lib/send-once.ts";
import { useViewerId } from "../../../lib/session.ts";
import { toCached } from "../cached-group.ts";
import { groupKeys } from "../group-keys.ts";
import { requestListRefetch } from "../update-group.ts";
import type { NewGroup } from "./group-draft.ts";

/**
 * Creates a group, then uploads its picture. A failed upload does not fail the mutation, because a retry would create
 * the group twice; `isPictureMissing` of the result is then true.
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
      const created = await sendOnce("group", (once) =>
        api.call("createGroup", { body: group }, once),
      );
      if (profilePicture === undefined) return { ...created, isPictureMissing: false };
      try {
        const input = { params: { id: created._id }, form: {}, files: { profilePicture } };
        const { group: info } = await api.call("setGroupPicture", input);
        return { ...created, ...info, isPictureMissing: false };
      } catch {
        return { ...created, isPictureMissing: true };
      }
    },
    onSuccess: ({ isPictureMissing: _isPictureMissing, ...created }) => {
      queryClient.setQueryData(groupKeys.detail(created._id), {
        ...toCached(created),
        firstUnreadId: null,
        isFriendsOnly: false,
      });
      requestListRefetch(queryClient);
      void queryClient.invalidateQueries({ queryKey: groupKeys.byCreator(userId) });
    },
  });
}
