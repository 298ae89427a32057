import type { GroupInfo, GroupMember } from "@kora/contract/groups";
import { useQueryClient } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { api, errorMessage } from "../../../lib/api.ts";
import { useConfirm } from "../../../ui/questions.tsx";
import { useToast } from "../../../ui/toast.tsx";
import type { CachedGroup } from "../cached-group.ts";
import { groupKeys } from "../group-keys.ts";
import { updateMember } from "./queries.ts";
import { useApplyGroupInfo } from "./use-apply-group-info.ts";

const { people: text } = groupsText;

type MemberResponse = { msg: string; group: GroupInfo };

/** Actions of the creator and admins on a member, with optimistic updates and a toast on failure. */
export function useMemberActions({ _id: id }: CachedGroup, { _id: userId, name }: GroupMember) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const applyGroupInfo = useApplyGroupInfo();
  const changeMember = async (
    call: () => Promise<MemberResponse>,
    change: (member: GroupMember) => GroupMember | null,
  ): Promise<void> => {
    updateMember(queryClient, id, userId, change);
    try {
      const { msg, group } = await call();
      applyGroupInfo(group);
      toast(msg, "success");
    } catch (error) {
      toast(errorMessage(error, text.actionFailed), "danger");
    }
    // Only the server knows the order of the list. After a failure, this also undoes the optimistic update.
    void queryClient.invalidateQueries({ queryKey: groupKeys.allMembers(id) });
  };
  return {
    promote: () =>
      void changeMember(
        () => api.call("promoteMember", { params: { id }, body: { userId } }),
        (member) => ({ ...member, role: "admin" }),
      ),
    demote: () =>
      void changeMember(
        () => api.call("demoteAdmin", { params: { id, userId } }),
        (member) => ({ ...member, role: "member" }),
      ),
    remove: async () => {
      const isConfirmed = await confirm({
        question: text.removeQuestion(name),
        detail: text.removeDetail,
        confirm: text.removeConfirm,
        danger: true,
      });
      if (!isConfirmed) return;
      await changeMember(
        () => api.call("removeMember", { params: { id, userId } }),
        () => null,
      );
    },
  };
}
