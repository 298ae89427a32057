import type { GroupInfo } from "@kora/contract/groups";
import { useQueryClient } from "@tanstack/react-query";
import { useViewerId } from "../../../lib/session.ts";
import { withGroupInfo } from "../cached-group.ts";
import { updateGroup } from "../update-group.ts";

/** Returns a function that applies the group info of a response to the cache. */
export function useApplyGroupInfo(): (info: GroupInfo) => void {
  const queryClient = useQueryClient();
  const viewerId = useViewerId();
  return (info) =>
    updateGroup(queryClient, info._id, (group) => withGroupInfo(group, info, viewerId));
}
