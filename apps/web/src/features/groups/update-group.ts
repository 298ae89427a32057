import type { QueryClient } from "@tanstack/react-query";
import { toGroupRef, updateCachedChats } from "../messages/index.ts";
import {
  type CachedGroup,
  type CachedGroupWithFirstUnread,
  toNonMemberView,
} from "./cached-group.ts";
import { type GroupPages, toGroups } from "./group-cache.ts";
import { groupKeys } from "./group-keys.ts";

/** Sort key of the list, in descending order: the id of the last message, else of the group. */
const sortKey = ({ lastMessage, _id }: CachedGroup) => lastMessage?._id ?? _id;

/** Moves a group with a new last message to its position in the loaded pages. */
function moveGroup(pages: GroupPages["pages"], updated: CachedGroup): GroupPages["pages"] {
  const isSame = ({ _id }: CachedGroup) => _id === updated._id;
  const otherGroups = toGroups({ pages }).filter((group) => !isSame(group));
  const nextGroup = otherGroups.find((group) => sortKey(group) < sortKey(updated));
  const isComplete = pages.at(-1)?.nextCursor === null;
  return pages.map((page, index) => {
    const items = page.items.flatMap((group) => {
      if (isSame(group)) return [];
      return group === nextGroup ? [updated, group] : [group];
    });
    // A group that belongs on a page not loaded yet comes with that page.
    if (nextGroup === undefined && isComplete && index === pages.length - 1) items.push(updated);
    return { ...page, items };
  });
}

/**
 * Updates a group, or removes it if `change` returns null, and adjusts the total unread count. If nothing changes,
 * returns `pages` itself.
 */
function updatePages(
  pages: GroupPages["pages"],
  groupId: string,
  change: (group: CachedGroup) => CachedGroup | null,
): GroupPages["pages"] {
  const isSame = ({ _id }: CachedGroup) => _id === groupId;
  const current = toGroups({ pages }).find(isSame);
  const updated = current && change(current);
  if (current === undefined || updated === current) return pages;
  const difference = (updated?.unreadCount ?? 0) - current.unreadCount;
  const updatedPages =
    updated && sortKey(updated) !== sortKey(current)
      ? moveGroup(pages, updated)
      : pages.map((page) => ({
          ...page,
          items: updated
            ? page.items.map((group) => (isSame(group) ? updated : group))
            : page.items.filter((group) => !isSame(group)),
        }));
  return updatedPages.map((page, index) => {
    if (index > 0 || page.unreadCount === undefined) return page;
    return { ...page, unreadCount: Math.max(0, page.unreadCount + difference) };
  });
}

/** Updates the viewer's list, and the first page of it that this device caches for offline reading. */
function updateList(
  queryClient: QueryClient,
  groupId: string,
  change: (group: CachedGroup) => CachedGroup | null,
): void {
  queryClient.setQueryData<GroupPages>(groupKeys.list, (list) => {
    const pages = list && updatePages(list.pages, groupId, change);
    return list === undefined || pages === undefined || pages === list.pages
      ? list
      : { ...list, pages };
  });
  updateCachedChats(({ changeGroupList }) =>
    changeGroupList<CachedGroup>((page) => updatePages([page], groupId, change)[0]),
  );
}

/** Updates a group in every query and offline cache that has it; the objects of other groups stay the same. */
export function updateGroup(
  queryClient: QueryClient,
  groupId: string,
  change: <Group extends CachedGroup>(group: Group) => Group,
): void {
  updateList(queryClient, groupId, change);
  queryClient.setQueryData<CachedGroupWithFirstUnread>(
    groupKeys.detail(groupId),
    (group) => group && change(group),
  );
  updateCachedChats(({ changeGroup }) => changeGroup<CachedGroupWithFirstUnread>(groupId, change));
  queryClient.setQueriesData<GroupPages>({ queryKey: groupKeys.allByCreator }, (list) => {
    const current = list && toGroups(list).find(({ _id }) => _id === groupId);
    if (list === undefined || current === undefined) return list;
    const updated = change(current);
    return {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        items: page.items.map((group) => (group._id === groupId ? updated : group)),
      })),
    };
  });
}

/** Removes the group from the viewer's list, and reduces it elsewhere to the fields that non-members see. */
export function applyMembershipLost(queryClient: QueryClient, groupId: string): void {
  updateGroup(queryClient, groupId, toNonMemberView);
  updateList(queryClient, groupId, () => null);
  updateCachedChats(({ deleteCachedConversation }) =>
    deleteCachedConversation(toGroupRef(groupId)),
  );
}

/** Removes a permanently deleted group from every list. An open group page refetches and gets a 404. */
export function removeGroup(queryClient: QueryClient, groupId: string): void {
  updateList(queryClient, groupId, () => null);
  updateCachedChats(({ deleteCachedConversation }) =>
    deleteCachedConversation(toGroupRef(groupId)),
  );
  queryClient.setQueriesData<GroupPages>({ queryKey: groupKeys.allByCreator }, (list) => {
    if (!list?.pages.some(({ items }) => items.some(({ _id }) => _id === groupId))) return list;
    return {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        items: page.items.filter(({ _id }) => _id !== groupId),
      })),
    };
  });
  void queryClient.invalidateQueries({ queryKey: groupKeys.detail(groupId) });
}

/**
 * Requests a refetch of the list and its unread count, debounced in `GroupsBackgroundSync`. A response in flight may be
 * too old, so the refetch starts after it.
 */
export function requestListRefetch(queryClient: QueryClient): void {
  queryClient.setQueryData<number>(
    groupKeys.refetchRequests,
    (refetchRequests = 0) => refetchRequests + 1,
  );
}

/**
 * Requests a refetch if a response is in flight. Called after changes without a revision, which that response may not
 * include.
 */
export function requestListRefetchIfFetching(queryClient: QueryClient): void {
  const state = queryClient.getQueryState(groupKeys.list);
  if (state?.fetchStatus === "fetching") requestListRefetch(queryClient);
}
