import type { UserSummary } from "@kora/contract/common";
import { limits } from "@kora/contract/limits";
import type { StatusView, StatusViewer } from "@kora/contract/statuses";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";

export type StatusPages = InfiniteData<Page<StatusView[]>, string | null>;
export type ViewerPages = InfiniteData<Page<StatusViewer[]>, string | null>;

/** Query keys of statuses. `feed` is an infinite query; `of` has all statuses of the author of one status. */
export const memoirKeys = {
  all: ["memoir"],
  feed: ["memoir", "feed"],
  ofAny: ["memoir", "of"],
  of: (statusId: string) => ["memoir", "of", statusId] as const,
  viewers: (statusId: string) => ["memoir", "viewers", statusId] as const,
} as const;

/** A user's statuses, newest first; at least one. */
export interface PersonStatuses {
  readonly user: UserSummary;
  readonly statuses: readonly [StatusView, ...StatusView[]];
}

/** Returns whether a status is still visible at the given server time in milliseconds. */
export function isLive(
  { expiresAt, isPermanentlySaved }: Pick<StatusView, "expiresAt" | "isPermanentlySaved">,
  now: number,
): boolean {
  return isPermanentlySaved || Date.parse(expiresAt) > now;
}

/** Groups the loaded statuses by user, in feed order and without duplicates. */
export function toPeople(list: Pick<StatusPages, "pages">): PersonStatuses[] {
  return groupByPerson(list.pages.flatMap(({ items }) => items));
}

/** Groups statuses by user, in the order of each user's first status. */
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

/** Updates every cached list of statuses; unchanged lists keep their identity. */
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

/** Updates one status in every cached list. */
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

/** Restarts list fetches in flight: their response may be older than the latest update. */
function refetchLate(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  for (const queryKey of [memoirKeys.feed, memoirKeys.ofAny]) {
    for (const query of cache.findAll({ queryKey, fetchStatus: "fetching" })) {
      // A first fetch has no data to invalidate, so it is cancelled and started again.
      if (query.state.data === undefined) void query.cancel({ revert: true });
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  }
}

/**
 * Removes statuses from every list: a deleted one, or all of a blocked user. A response in flight does not
 * bring them back.
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
 * Inserts one of the viewer's statuses into the lists: a new one, or one whose deletion failed. The viewer's
 * statuses are first in the feed. A cached status stays as it is, and a response in flight does not remove
 * it.
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

/** Ids increase with time, so the newest status has the greatest id. */
function withOwn(statuses: readonly StatusView[], status: StatusView): StatusView[] {
  const isOwn = ({ user }: StatusView) => user._id === status.user._id;
  const own = [...statuses.filter(isOwn), status].toSorted((one, other) =>
    one._id < other._id ? 1 : -1,
  );
  return [...own, ...statuses.filter((one) => !isOwn(one))];
}

/** Like state of a status as the server returns it. */
export interface StatusLikes {
  readonly isLiked: boolean;
  readonly likes: number;
  readonly revision: number;
}

/** Returns the status with the viewer's own like and the like count changed. */
export function withOwnLike(
  status: StatusView,
  viewerId: string,
  { isLiked, likes: likeCount }: Pick<StatusLikes, "isLiked" | "likes">,
): StatusView {
  const others = status.likes.filter((id) => id !== viewerId);
  const likes = isLiked ? [viewerId, ...others].slice(0, limits.list.insideEntity) : others;
  return { ...status, isLiked, likeCount, likes };
}
