import { useMutation, useQueryClient } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { api, errorMessage } from "../../lib/api.ts";
import { useConfirm } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";
import { leaveGroup } from "./group-cache.ts";
import type { HeldGroup } from "./held-group.ts";

const { acts: text } = groupsText;

/** Describes who becomes the creator when the current one leaves, by the server's order of members. */
async function successorOf(id: string, viewerId: string): Promise<string | null> {
  const members = await api.call("listGroupMembers", { params: { id }, query: { limit: 2 } });
  const next = members.find(({ _id }) => _id !== viewerId);
  if (next === undefined) return null;
  return next.role === "admin" ? text.leaveToAdmin(next.name) : text.leaveToMember(next.name);
}

/** Describes the consequence of leaving. */
async function consequenceOf(group: HeldGroup): Promise<string> {
  if (group.memberCount <= 1) return text.leaveLast;
  if (group.role === "creator") {
    const next = await successorOf(group._id, group.creator ?? "").catch(() => null);
    return next ?? text.leaveToOldest;
  }
  return group.privacy === "private" ? text.leavePrivate : text.leaveDetail;
}

/** Asks for confirmation, then leaves a group. `onLeft` may navigate away. */
export function useLeaveGroup(group: HeldGroup, onLeft?: () => void) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const { _id: id, name } = group;
  const { mutateAsync: leave, isPending } = useMutation({
    mutationFn: () => api.call("leaveGroup", { params: { id }, body: {} }),
  });
  const ask = async (): Promise<void> => {
    const yes = await confirm({
      question: text.leaveQuestion(name),
      detail: await consequenceOf(group),
      confirm: text.leaveConfirm,
      danger: true,
    });
    if (!yes) return;
    try {
      const { msg } = await leave();
      onLeft?.();
      leaveGroup(queryClient, id);
      toast(msg, "success");
    } catch (error) {
      toast(errorMessage(error, text.leaveFailed), "danger");
    }
  };
  return { leave: () => void ask(), isLeaving: isPending };
}
