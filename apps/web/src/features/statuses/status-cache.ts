import type { UserSummary } from "@kora/contract/common";
import type { StatusView } from "@kora/contract/statuses";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";

export type StatusPages = InfiniteData<Page<StatusView[]>, string | null>;
/**
 * Query keys of statuses. `feed` is an infinite query, `ofAuthor` has all statuses of the author of this status
 * (`anyAuthor` matches these keys of all authors), and `viewers` has the users who viewed this status.
 */
export const statusKeys = {
  all: ["statuses"],
  feed: ["statuses", "feed"],
  anyAuthor: ["statuses", "of-author"],
  ofAuthor: (statusId: string) => ["statuses", "of-author", statusId] as const,
  viewers: (statusId: string) => ["statuses", "viewers", statusId] as const,
} as const;

/** A user's statuses, newest first; at least one. */
export interface UserStatuses {
  readonly user: UserSummary;
  readonly statuses: readonly [StatusView, ...StatusView[]];
}

/** Returns whether a status is still visible at `now`, the server time in milliseconds. */
export function isLive(
  { expiresAt, isPermanentlySaved }: Pick<StatusView, "expiresAt" | "isPermanentlySaved">,
  now: number,
): boolean {
  return isPermanentlySaved || Date.parse(expiresAt) > now;
}

/** Groups the loaded statuses by user, in feed order and without duplicates. */
export function groupPagesByUser(list: Pick<StatusPages, "pages">): UserStatuses[] {
  return groupByUser(list.pages.flatMap(({ items }) => items));
}

/** Groups statuses by user, in the order of each user's first status. */
export function groupByUser(statuses: readonly StatusView[]): UserStatuses[] {
  const users = new Map<string, [StatusView, ...StatusView[]]>();
  for (const status of statuses) {
    const userStatuses = users.get(status.user._id);
    if (userStatuses === undefined) users.set(status.user._id, [status]);
    else if (!userStatuses.some(({ _id }) => _id === status._id)) userStatuses.push(status);
  }
  return [...users.values()].map((userStatuses) => ({
    user: userStatuses[0].user,
    statuses: userStatuses,
  }));
}

type Change = (statuses: readonly StatusView[]) => readonly StatusView[];

/** Updates every cached list of statuses; unchanged lists keep their identity. */
function updateLists(queryClient: QueryClient, change: Change): void {
  queryClient.setQueryData<StatusPages>(statusKeys.feed, (list) => {
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
  queryClient.setQueriesData<readonly StatusView[]>({ queryKey: statusKeys.anyAuthor }, (list) =>
    list === undefined ? list : change(list),
  );
}

/** Updates one status in every cached list. */
export function updateStatus(
  queryClient: QueryClient,
  statusId: string,
  change: (status: StatusView) => StatusView,
): void {
  updateLists(queryClient, (statuses) => {
    const cached = statuses.find(({ _id }) => _id === statusId);
    if (cached === undefined) return statuses;
    const updated = change(cached);
    return updated === cached
      ? statuses
      : statuses.map((status) => (status === cached ? updated : status));
  });
}

/** Restarts list fetches in flight: their response may be older than the latest update. */
function refetchInFlight(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  for (const queryKey of [statusKeys.feed, statusKeys.anyAuthor]) {
    for (const query of cache.findAll({ queryKey, fetchStatus: "fetching" })) {
      // A first fetch has no data to invalidate, so it is cancelled and started again.
      if (query.state.data === undefined) void query.cancel({ revert: true });
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  }
}

/**
 * Removes statuses from every list: a deleted one, or all of a blocked user. List fetches in flight are restarted,
 * so that an older response does not restore them.
 */
export function removeStatuses(
  queryClient: QueryClient,
  isRemoved: (status: StatusView) => boolean,
): void {
  updateLists(queryClient, (statuses) =>
    statuses.some(isRemoved) ? statuses.filter((status) => !isRemoved(status)) : statuses,
  );
  refetchInFlight(queryClient);
}

/**
 * Inserts a status of the viewer, of a friend or of a followed writer into the lists: a new one, or one whose
 * deletion failed. In the feed, the statuses of its user come right after those of the viewer. A status that is
 * already cached is not changed. List fetches in flight are restarted, so that an older response does not remove it.
 */
export function putStatus(
  queryClient: QueryClient,
  status: StatusView,
  viewerId: string | null,
): void {
  queryClient.setQueryData<StatusPages>(statusKeys.feed, (list) => {
    const [first, ...rest] = list?.pages ?? [];
    if (list === undefined || first === undefined) return list;
    const cached = list.pages.flatMap(({ items }) => items);
    if (cached.some(({ _id }) => _id === status._id)) return list;
    const isOfUser = ({ user }: StatusView) => user._id === status.user._id;
    const isOfViewer = (other: StatusView) => other.user._id === viewerId && !isOfUser(other);
    const isOfOthers = (other: StatusView) => !(isOfViewer(other) || isOfUser(other));
    const viewerStatuses = cached.filter(isOfViewer);
    const userStatuses = insertStatus(cached.filter(isOfUser), status);
    const items = [...viewerStatuses, ...userStatuses, ...first.items.filter(isOfOthers)];
    const restPages = rest.map((page) => ({ ...page, items: page.items.filter(isOfOthers) }));
    return { ...list, pages: [{ ...first, items }, ...restPages] };
  });
  queryClient.setQueriesData<StatusView[]>({ queryKey: statusKeys.anyAuthor }, (list) => {
    const isOfOtherAuthor = list?.some(({ user }) => user._id !== status.user._id) ?? true;
    if (list === undefined || isOfOtherAuthor || list.some(({ _id }) => _id === status._id))
      return list;
    return insertStatus(list, status);
  });
  refetchInFlight(queryClient);
}

/** Inserts a status into those of its user. Ids increase with time, so the newest status has the greatest id. */
function insertStatus(statuses: readonly StatusView[], status: StatusView): StatusView[] {
  return [...statuses, status].toSorted((a, b) => (a._id < b._id ? 1 : -1));
}
