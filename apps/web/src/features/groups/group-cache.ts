import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";
import { groupKeys } from "./group-keys.ts";
import { asOutsider, type HeldGroup, type HeldOpenedGroup } from "./held-group.ts";

/** Pages of groups. The first page of the viewer's own list carries the total unread count. */
export type GroupPages = InfiniteData<Page<HeldGroup[]>, string | null>;

/** Returns the loaded groups without duplicates: a group can move to an earlier page between two requests. */
export function toGroups({ pages }: Pick<GroupPages, "pages">): HeldGroup[] {
  const byId = new Map<string, HeldGroup>();
  for (const { items } of pages) {
    for (const group of items) byId.set(group._id, byId.get(group._id) ?? group);
  }
  return [...byId.values()];
}

/** Returns a group from any cached query. */
export function heldGroup(queryClient: QueryClient, groupId: string): HeldGroup | undefined {
  const one = queryClient.getQueryData<HeldOpenedGroup>(groupKeys.one(groupId));
  return one ?? listedGroup(queryClient, groupId);
}

/** Returns a group from the loaded part of the viewer's list. */
export function listedGroup(queryClient: QueryClient, groupId: string): HeldGroup | undefined {
  const list = queryClient.getQueryData<GroupPages>(groupKeys.list);
  return list && toGroups(list).find(({ _id }) => _id === groupId);
}

/** Sort key of the list: the last message id, else the group id. */
const placeOf = ({ lastMessage, _id }: HeldGroup) => lastMessage?._id ?? _id;

/** Moves a group with a new last message to its position. */
function moved(pages: GroupPages["pages"], after: HeldGroup): GroupPages["pages"] {
  const isIt = ({ _id }: HeldGroup) => _id === after._id;
  const others = toGroups({ pages }).filter((group) => !isIt(group));
  const next = others.find((group) => placeOf(group) < placeOf(after));
  const isEnd = pages.at(-1)?.nextCursor === null;
  return pages.map((page, at) => {
    const items = page.items.flatMap((group) => {
      if (isIt(group)) return [];
      return group === next ? [after, group] : [group];
    });
    // A group that belongs on a page not loaded yet comes with that page.
    if (next === undefined && isEnd && at === pages.length - 1) items.push(after);
    return { ...page, items };
  });
}

/** Updates the viewer's list and adjusts the total unread count. */
function changeList(
  queryClient: QueryClient,
  groupId: string,
  change: (group: HeldGroup) => HeldGroup | null,
): void {
  queryClient.setQueryData<GroupPages>(groupKeys.list, (list) => {
    const held = list && toGroups(list).find(({ _id }) => _id === groupId);
    const after = held && change(held);
    if (list === undefined || held === undefined || after === held) return list;
    const isIt = ({ _id }: HeldGroup) => _id === groupId;
    const difference = (after?.unreadCount ?? 0) - held.unreadCount;
    let pages = list.pages;
    if (after && placeOf(after) !== placeOf(held)) pages = moved(pages, after);
    else {
      pages = pages.map((page) => ({
        ...page,
        items: after
          ? page.items.map((group) => (isIt(group) ? after : group))
          : page.items.filter((group) => !isIt(group)),
      }));
    }
    return {
      ...list,
      pages: pages.map((page, at) => {
        if (at > 0 || page.unreadCount === undefined) return page;
        return { ...page, unreadCount: Math.max(0, page.unreadCount + difference) };
      }),
    };
  });
}

/** Updates a group in every cached query; others keep their identity. */
export function changeGroup(
  queryClient: QueryClient,
  groupId: string,
  change: <Group extends HeldGroup>(group: Group) => Group,
): void {
  changeList(queryClient, groupId, change);
  queryClient.setQueryData<HeldOpenedGroup>(
    groupKeys.one(groupId),
    (group) => group && change(group),
  );
  queryClient.setQueriesData<GroupPages>({ queryKey: groupKeys.allOfCreators }, (list) => {
    const held = list && toGroups(list).find(({ _id }) => _id === groupId);
    if (list === undefined || held === undefined) return list;
    const after = change(held);
    return {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        items: page.items.map((group) => (group._id === groupId ? after : group)),
      })),
    };
  });
}

/** Removes the group from the viewer's list and reduces it elsewhere to what outsiders see. */
export function leaveGroup(queryClient: QueryClient, groupId: string): void {
  changeGroup(queryClient, groupId, asOutsider);
  changeList(queryClient, groupId, () => null);
}

/** Removes a permanently deleted group from every list. An open group page refetches and gets a 404. */
export function dropGroup(queryClient: QueryClient, groupId: string): void {
  changeList(queryClient, groupId, () => null);
  queryClient.setQueriesData<GroupPages>({ queryKey: groupKeys.allOfCreators }, (list) => {
    if (!list?.pages.some(({ items }) => items.some(({ _id }) => _id === groupId))) return list;
    return {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        items: page.items.filter(({ _id }) => _id !== groupId),
      })),
    };
  });
  void queryClient.invalidateQueries({ queryKey: groupKeys.one(groupId) });
}

/**
 * Requests a refetch of the list and its unread count, debounced in `GroupsKeeper`. A response already in
 * flight may be too old and does not count.
 */
export function markUnreadOutdated(queryClient: QueryClient): void {
  queryClient.setQueryData<number>(groupKeys.doubts, (doubts = 0) => doubts + 1);
}

/**
 * Requests a refetch after a change without a revision, if a response is in flight that may not include it.
 */
export function markOutdatedIfFetching(queryClient: QueryClient): void {
  const state = queryClient.getQueryState(groupKeys.list);
  if (state?.fetchStatus === "fetching") markUnreadOutdated(queryClient);
}
