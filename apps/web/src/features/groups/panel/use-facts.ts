import type { GroupFacts } from "@kora/contract/groups";
import { useQueryClient } from "@tanstack/react-query";
import { useViewerId } from "../../../lib/session.ts";
import { changeGroup } from "../group-cache.ts";
import { withFacts } from "../held-group.ts";

/** Returns a function that applies the group info of a response to the cache. */
export function useFacts(): (facts: GroupFacts) => void {
  const queryClient = useQueryClient();
  const viewerId = useViewerId();
  return (facts) =>
    changeGroup(queryClient, facts._id, (group) => withFacts(group, facts, viewerId));
}
