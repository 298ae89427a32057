import { useMutation, useQueryClient } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { api, errorMessage } from "../../lib/api.ts";
import { useConfirm } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";
import type { CachedGroup } from "./cached-group.ts";
import { applyMembershipLost } from "./update-group.ts";

const { actions: text } = groupsText;

/**
 * Describes who becomes the creator when the current one leaves: the second member of the server's list,
 * which begins with the creator and lacks users whom a block hides. Null if there is none.
 */
async function describeSuccessor(id: string, creatorId: string | null): Promise<string | null> {
  const members = await api.call("listGroupMembers", { params: { id }, query: { limit: 2 } });
  const successor = members.find(({ _id }) => _id !== creatorId);
  if (successor === undefined) return null;
  return successor.role === "admin"
    ? text.leaveToAdmin(successor.name)
    : text.leaveToMember(successor.name);
}

/** Describes the consequence of leaving. */
async function describeConsequence(group: CachedGroup): Promise<string> {
  if (group.memberCount <= 1) return text.leaveLast;
  if (group.role === "creator") {
    const consequence = await describeSuccessor(group._id, group.creator).catch(() => null);
    return consequence ?? text.leaveToOldest;
  }
  return group.privacy === "private" ? text.leavePrivate : text.leaveDetail;
}

/** Returns a function that asks for confirmation, then leaves a group. `onLeft` may navigate away. */
export function useLeaveGroup(group: CachedGroup, onLeft?: () => void) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const { _id: id, name } = group;
  const { mutateAsync: leave, isPending } = useMutation({
    mutationFn: () => api.call("leaveGroup", { params: { id }, body: {} }),
  });
  const confirmAndLeave = async (): Promise<void> => {
    const isConfirmed = await confirm({
      question: text.leaveQuestion(name),
      detail: await describeConsequence(group),
      confirm: text.leaveConfirm,
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      const { msg } = await leave();
      onLeft?.();
      applyMembershipLost(queryClient, id);
      toast(msg, "success");
    } catch (error) {
      toast(errorMessage(error, text.leaveFailed), "danger");
    }
  };
  return { leave: () => void confirmAndLeave(), isLeaving: isPending };
}
