import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";
import type { CachedGroup, CachedGroupWithFirstUnread } from "./cached-group.ts";
import { groupKeys } from "./group-keys.ts";

/** Pages of groups. The first page of the viewer's own list carries the total unread count. */
export type GroupPages = InfiniteData<Page<CachedGroup[]>, string | null>;

/** Returns the loaded groups without duplicates: a group can move to an earlier page between two requests. */
export function toGroups({ pages }: Pick<GroupPages, "pages">): CachedGroup[] {
  const byId = new Map<string, CachedGroup>();
  for (const { items } of pages) {
    for (const group of items) byId.set(group._id, byId.get(group._id) ?? group);
  }
  return [...byId.values()];
}

/** Returns a group as its own page has cached it, else from the viewer's list; undefined if it is in neither. */
export function getCachedGroup(queryClient: QueryClient, groupId: string): CachedGroup | undefined {
  const opened = queryClient.getQueryData<CachedGroupWithFirstUnread>(groupKeys.detail(groupId));
  return opened ?? getListedGroup(queryClient, groupId);
}

/** Returns a group from the loaded pages of the viewer's list. */
export function getListedGroup(queryClient: QueryClient, groupId: string): CachedGroup | undefined {
  const list = queryClient.getQueryData<GroupPages>(groupKeys.list);
  return list && toGroups(list).find(({ _id }) => _id === groupId);
}
