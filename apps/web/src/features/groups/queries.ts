import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import type { Page } from "../../lib/create-api.ts";
import { pagedQuery } from "../../lib/paged-query.ts";
import {
  type CachedGroup,
  type CachedGroupWithFirstUnread,
  mergeResponse,
  toCached,
} from "./cached-group.ts";
import { type GroupPages, getCachedGroup, getListedGroup } from "./group-cache.ts";
import { groupKeys } from "./group-keys.ts";

/** Fetches a group. Users who are not members get fewer fields, as in `toNonMemberView`. */
export function groupQuery(groupId: string) {
  return queryOptions({
    queryKey: groupKeys.detail(groupId),
    meta: { live: true },
    // Always stale: the events of a group go to its members, and others see it too.
    staleTime: 0,
    queryFn: async ({ client, signal }): Promise<CachedGroupWithFirstUnread> => {
      const response = await api.call("getGroup", { params: { id: groupId } }, { signal });
      return mergeResponse(getCachedGroup(client, groupId), toCached(response));
    },
  });
}

/** Returns the cached group, else fetches it. */
export async function getOrFetchGroup(
  queryClient: QueryClient,
  groupId: string,
): Promise<CachedGroup> {
  return (
    getCachedGroup(queryClient, groupId) ?? (await queryClient.fetchQuery(groupQuery(groupId)))
  );
}

/**
 * Refetches a group, its members and the viewer's list of groups: an account of a member was suspended, deleted or
 * restored, which may change who acts as the creator, or messages of a member are folded or shown again.
 */
export function refetchGroupWithMembers(queryClient: QueryClient, groupId: string): void {
  for (const queryKey of [groupKeys.detail(groupId), groupKeys.allMembers(groupId)]) {
    void queryClient.invalidateQueries({ queryKey });
  }
  void queryClient.invalidateQueries({ queryKey: groupKeys.list, exact: true });
}

/**
 * Fetches the viewer's groups, ordered by last message, with the total unread count; events keep them up to
 * date.
 */
export const groupsQuery = pagedQuery(
  "listGroups",
  {},
  {
    queryKey: groupKeys.list,
    meta: { live: true },
    staleTime: Number.POSITIVE_INFINITY,
    toCachedPage: (page, queryClient): GroupPages["pages"][number] => {
      const items = page.items.map((group) =>
        mergeResponse(getListedGroup(queryClient, group._id), toCached(group)),
      );
      // Only the first page has the total unread count.
      if (page.unreadCount === undefined) return { ...page, items };
      // Adds the changes of the unread counts by events that are newer than the response.
      const changeByEvents = items.reduce(
        (sum, group, index) => sum + group.unreadCount - (page.items[index]?.unreadCount ?? 0),
        0,
      );
      return { ...page, items, unreadCount: Math.max(0, page.unreadCount + changeByEvents) };
    },
  },
);

/** Returns the total unread count from the list's first page; undefined until it is loaded. */
export function getTotalUnread(list: Pick<GroupPages, "pages"> | undefined): number | undefined {
  return list?.pages[0]?.unreadCount;
}

/** Fetches the groups that a user created, newest first. */
export function creatorGroupsQuery(userId: string) {
  return pagedQuery(
    "listGroupsOfCreator",
    { params: { userId } },
    {
      queryKey: groupKeys.byCreator(userId),
      meta: { live: true },
      toCachedPage: (page): Page<CachedGroup[]> => ({ ...page, items: page.items.map(toCached) }),
    },
  );
}
