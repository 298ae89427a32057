import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import type { Page } from "../../lib/create-api.ts";
import { type GroupPages, heldGroup, listedGroup } from "./group-cache.ts";
import { groupKeys } from "./group-keys.ts";
import { type HeldGroup, type HeldOpenedGroup, newest, toHeld } from "./held-group.ts";

/** Fetches a group; non-members get the fields that outsiders see. */
export function groupQuery(groupId: string) {
  return queryOptions({
    queryKey: groupKeys.one(groupId),
    meta: { live: true },
    staleTime: 0,
    queryFn: async ({ client, signal }): Promise<HeldOpenedGroup> => {
      const answer = await api.call("getGroup", { params: { id: groupId } }, { signal });
      return newest(heldGroup(client, groupId), toHeld(answer));
    },
  });
}

/** Returns the cached group, else fetches it. */
export async function askGroup(queryClient: QueryClient, groupId: string): Promise<HeldGroup> {
  return heldGroup(queryClient, groupId) ?? (await queryClient.fetchQuery(groupQuery(groupId)));
}

/** Refetches the viewer's list of groups. */
export function askAgainForGroups(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: groupKeys.list, exact: true });
}

/**
 * Fetches the viewer's groups, ordered by last message, with the total unread count; events keep them up to
 * date.
 */
export const groupsQuery = infiniteQueryOptions({
  queryKey: groupKeys.list,
  meta: { live: true },
  staleTime: Number.POSITIVE_INFINITY,
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam, client, signal }): Promise<GroupPages["pages"][number]> => {
    const query = { cursor: pageParam ?? undefined };
    const answer = await api.page("listGroups", { query }, { signal });
    const items = answer.items.map((group) =>
      newest(listedGroup(client, group._id), toHeld(group)),
    );
    if (answer.unreadCount === undefined) return { ...answer, items };
    // Adds what events counted since the server responded.
    const later = items.reduce(
      (sum, group, at) => sum + group.unreadCount - (answer.items[at]?.unreadCount ?? 0),
      0,
    );
    return { ...answer, items, unreadCount: Math.max(0, answer.unreadCount + later) };
  },
  getNextPageParam: (last) => last.nextCursor,
});

/** Returns the total unread count from the list's first page; undefined until it is loaded. */
export function unreadOf(list: Pick<GroupPages, "pages"> | undefined): number | undefined {
  return list?.pages[0]?.unreadCount;
}

/** Fetches a writer's groups, newest first. */
export function groupsOfCreatorQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: groupKeys.ofCreator(userId),
    meta: { live: true },
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Page<HeldGroup[]>> => {
      const query = { cursor: pageParam ?? undefined };
      const answer = await api.page(
        "listGroupsOfCreator",
        { params: { userId }, query },
        { signal },
      );
      return { ...answer, items: answer.items.map(toHeld) };
    },
    getNextPageParam: (last) => last.nextCursor,
  });
}
