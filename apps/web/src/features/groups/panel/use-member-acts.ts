import type { GroupFacts, GroupMember } from "@kora/contract/groups";
import { useQueryClient } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { api, errorMessage } from "../../../lib/api.ts";
import { useConfirm } from "../../../ui/questions.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { groupKeys } from "../group-keys.ts";
import type { HeldGroup } from "../held-group.ts";
import { changeMember } from "./queries.ts";
import { useFacts } from "./use-facts.ts";

const { people: text } = groupsText;

type Told = { msg: string; group: GroupFacts };

/** Actions of the creator and admins on a member, with optimistic updates and a toast on failure. */
export function useMemberActs({ _id: id }: HeldGroup, { _id: userId, name }: GroupMember) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const takeFacts = useFacts();
  const act = async (
    call: () => Promise<Told>,
    change: (member: GroupMember) => GroupMember | null,
  ): Promise<void> => {
    changeMember(queryClient, id, userId, change);
    try {
      const { msg, group } = await call();
      takeFacts(group);
      toast(msg, "success");
    } catch (error) {
      toast(errorMessage(error, text.failedAct), "danger");
    }
    // Only the server knows the order of the list.
    void queryClient.invalidateQueries({ queryKey: groupKeys.allMembers(id) });
  };
  return {
    promote: () =>
      void act(
        () => api.call("promoteMember", { params: { id }, body: { userId } }),
        (member) => ({ ...member, role: "admin" }),
      ),
    demote: () =>
      void act(
        () => api.call("demoteAdmin", { params: { id, userId } }),
        (member) => ({ ...member, role: "member" }),
      ),
    remove: async () => {
      const yes = await confirm({
        question: text.removeQuestion(name),
        detail: text.removeDetail,
        confirm: text.removeConfirm,
        danger: true,
      });
      if (!yes) return;
      await act(
        () => api.call("removeMember", { params: { id, userId } }),
        () => null,
      );
    },
  };
}
