import type { UserSummary } from "@kora/contract/common";
import { limits } from "@kora/contract/limits";
import type { StatusView, StatusViewer } from "@kora/contract/statuses";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";

export type StatusPages = InfiniteData<Page<StatusView[]>, string | null>;
export type ViewerPages = InfiniteData<Page<StatusViewer[]>, string | null>;

/** Where statuses lie in the cache. `feed` is an infinite query, `of` all those of one status's person. */
export const memoirKeys = {
  all: ["memoir"],
  feed: ["memoir", "feed"],
  ofAny: ["memoir", "of"],
  of: (statusId: string) => ["memoir", "of", statusId] as const,
  viewers: (statusId: string) => ["memoir", "viewers", statusId] as const,
} as const;

/** A person's statuses, the newest first; never none. */
export interface PersonStatuses {
  readonly user: UserSummary;
  readonly statuses: readonly [StatusView, ...StatusView[]];
}

/** Whether a status is still shown at that moment of the server's clock, in milliseconds. */
export function isLive(
  { expiresAt, isPermanentlySaved }: Pick<StatusView, "expiresAt" | "isPermanentlySaved">,
  now: number,
): boolean {
  return isPermanentlySaved || Date.parse(expiresAt) > now;
}

/** The loaded statuses by person, in the order of the feed, each status once. */
export function toPeople(list: Pick<StatusPages, "pages">): PersonStatuses[] {
  return groupByPerson(list.pages.flatMap(({ items }) => items));
}

/** Statuses by person, in the order in which each person comes first. */
export function groupByPerson(statuses: readonly StatusView[]): PersonStatuses[] {
  const people = new Map<string, [StatusView, ...StatusView[]]>();
  for (const status of statuses) {
    const held = people.get(status.user._id);
    if (held === undefined) people.set(status.user._id, [status]);
    else if (!held.some(({ _id }) => _id === status._id)) held.push(status);
  }
  return [...people.values()].map((of) => ({ user: of[0].user, statuses: of }));
}

type Change = (statuses: readonly StatusView[]) => readonly StatusView[];

/** Changes every list that holds statuses; one that the change leaves as it is keeps its identity. */
function changeLists(queryClient: QueryClient, change: Change): void {
  queryClient.setQueryData<StatusPages>(memoirKeys.feed, (list) => {
    if (list === undefined) return list;
    let changed = false;
    const pages = list.pages.map((page) => {
      const items = change(page.items);
      if (items === page.items) return page;
      changed = true;
      return { ...page, items: [...items] };
    });
    return changed ? { ...list, pages } : list;
  });
  queryClient.setQueriesData<readonly StatusView[]>({ queryKey: memoirKeys.ofAny }, (list) =>
    list === undefined ? list : change(list),
  );
}

/** Changes one status wherever the cache holds it. */
export function changeStatus(
  queryClient: QueryClient,
  statusId: string,
  change: (status: StatusView) => StatusView,
): void {
  changeLists(queryClient, (statuses) => {
    const held = statuses.find(({ _id }) => _id === statusId);
    if (held === undefined) return statuses;
    const after = change(held);
    return after === held ? statuses : statuses.map((one) => (one === held ? after : one));
  });
}

/** Asks anew for the lists that are being fetched: their answer may be older than what just changed. */
function refetchLate(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  for (const queryKey of [memoirKeys.feed, memoirKeys.ofAny]) {
    for (const query of cache.findAll({ queryKey, fetchStatus: "fetching" })) {
      // A first answer would be waited for.
      if (query.state.data === undefined) void query.cancel({ revert: true });
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  }
}

/**
 * Takes statuses out of every list: a deleted one, or all of a person who is blocked. An answer that is under
 * way does not bring them back.
 */
export function dropStatuses(
  queryClient: QueryClient,
  isGone: (status: StatusView) => boolean,
): void {
  changeLists(queryClient, (statuses) =>
    statuses.some(isGone) ? statuses.filter((status) => !isGone(status)) : statuses,
  );
  refetchLate(queryClient);
}

/**
 * Puts a status of the viewer's own where it belongs among their statuses: a new one, or one whose deletion
 * failed. Their own come first in the feed. What is held already stays as it is, and an answer that is under
 * way does not take it out.
 */
export function putOwnStatus(queryClient: QueryClient, status: StatusView): void {
  queryClient.setQueryData<StatusPages>(memoirKeys.feed, (list) => {
    const [first, ...rest] = list?.pages ?? [];
    if (list === undefined || first === undefined) return list;
    if (list.pages.some(({ items }) => items.some(({ _id }) => _id === status._id))) return list;
    return { ...list, pages: [{ ...first, items: withOwn(first.items, status) }, ...rest] };
  });
  queryClient.setQueriesData<StatusView[]>({ queryKey: memoirKeys.ofAny }, (list) => {
    const isOthers = list?.some(({ user }) => user._id !== status.user._id) ?? true;
    if (list === undefined || isOthers || list.some(({ _id }) => _id === status._id)) return list;
    return withOwn(list, status);
  });
  refetchLate(queryClient);
}

/** Ids grow with time, so the newest has the greatest. */
function withOwn(statuses: readonly StatusView[], status: StatusView): StatusView[] {
  const isOwn = ({ user }: StatusView) => user._id === status.user._id;
  const own = [...statuses.filter(isOwn), status].toSorted((one, other) =>
    one._id < other._id ? 1 : -1,
  );
  return [...own, ...statuses.filter((one) => !isOwn(one))];
}

/** What the server says of a status's likes after a change of them. */
export interface StatusLikes {
  readonly isLiked: boolean;
  readonly likes: number;
  readonly revision: number;
}

/** A status with the viewer's own like as given, and how many people like it. */
export function withOwnLike(
  status: StatusView,
  viewerId: string,
  { isLiked, likes: likeCount }: Pick<StatusLikes, "isLiked" | "likes">,
): StatusView {
  const others = status.likes.filter((id) => id !== viewerId);
  const likes = isLiked ? [viewerId, ...others].slice(0, limits.list.insideEntity) : others;
  return { ...status, isLiked, likeCount, likes };
}
