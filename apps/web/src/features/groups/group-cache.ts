import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";
import { groupKeys } from "./group-keys.ts";
import { asOutsider, type HeldGroup, type HeldOpenedGroup } from "./held-group.ts";

/** Groups, page by page. The first page of one's own says how much is unread in all of them. */
export type GroupPages = InfiniteData<Page<HeldGroup[]>, string | null>;

/** The loaded groups, each once: between two pages one may have moved up. */
export function toGroups({ pages }: Pick<GroupPages, "pages">): HeldGroup[] {
  const byId = new Map<string, HeldGroup>();
  for (const { items } of pages) {
    for (const group of items) byId.set(group._id, byId.get(group._id) ?? group);
  }
  return [...byId.values()];
}

/** What is held of a group, wherever. */
export function heldGroup(queryClient: QueryClient, groupId: string): HeldGroup | undefined {
  const one = queryClient.getQueryData<HeldOpenedGroup>(groupKeys.one(groupId));
  return one ?? listedGroup(queryClient, groupId);
}

/** A group of one's list, as far as that is loaded. */
export function listedGroup(queryClient: QueryClient, groupId: string): HeldGroup | undefined {
  const list = queryClient.getQueryData<GroupPages>(groupKeys.list);
  return list && toGroups(list).find(({ _id }) => _id === groupId);
}

/** By what the list is ordered: the last message, else the making. */
const placeOf = ({ lastMessage, _id }: HeldGroup) => lastMessage?._id ?? _id;

/** A group whose last message is another one now, put where that belongs. */
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
    // What belongs to pages not loaded yet comes with them.
    if (next === undefined && isEnd && at === pages.length - 1) items.push(after);
    return { ...page, items };
  });
}

/** Changes one's list; what is unread in all goes along with what is unread in each. */
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

/** Changes a group wherever the cache holds it; others keep their identity. */
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

/** The viewer is out of it: it leaves their list, and elsewhere they see what outsiders see. */
export function leaveGroup(queryClient: QueryClient, groupId: string): void {
  changeGroup(queryClient, groupId, asOutsider);
  changeList(queryClient, groupId, () => null);
}

/** The group is gone for good: out of every list. Whoever has it open is told so by the server. */
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
 * Something happened of which only the server knows what came of it: it is asked, together with what happens at
 * the same moment (`GroupsKeeper`). An answer that is under way may be older, so it does not count.
 */
export function markUnreadOutdated(queryClient: QueryClient): void {
  queryClient.setQueryData<number>(groupKeys.doubts, (doubts = 0) => doubts + 1);
}

/** A change that answers under way may not know of, and by no revision can be told from. */
export function markOutdatedIfFetching(queryClient: QueryClient): void {
  const state = queryClient.getQueryState(groupKeys.list);
  if (state?.fetchStatus === "fetching") markUnreadOutdated(queryClient);
}
