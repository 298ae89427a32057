import type { AlertView } from "@kora/contract/alerts";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { unreadKeys } from "../../entities/unread.ts";
import type { Page } from "../../lib/create-api.ts";
import { alertKeys } from "./alert-keys.ts";

export type AlertPages = InfiniteData<Page<AlertView[]>, string | null>;

/** The loaded alerts, the latest first, each once. */
export function toAlerts({ pages }: Pick<AlertPages, "pages">): AlertView[] {
  return [...new Map(pages.flatMap(({ items }) => items.map((one) => [one._id, one]))).values()];
}

/** The loaded alerts; none before they are loaded. */
export function heldAlerts(queryClient: QueryClient): AlertView[] {
  return toAlerts(queryClient.getQueryData<AlertPages>(alertKeys.list) ?? { pages: [] });
}

/**
 * Changes the loaded alerts and how many are unread in all. An answer that is under way may be older than what
 * just changed, so what is being fetched is asked for anew.
 */
export function changeAlerts(
  queryClient: QueryClient,
  unreadCount: number,
  change: (items: AlertView[], page: number) => AlertView[],
): void {
  queryClient.setQueryData<number>(unreadKeys.alerts, unreadCount);
  queryClient.setQueryData<AlertPages>(
    alertKeys.list,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page, at) => ({
          ...page,
          items: change(page.items, at),
          ...(at === 0 && { unreadCount }),
        })),
      },
  );
  if (queryClient.getQueryState(alertKeys.list)?.fetchStatus === "fetching") {
    void queryClient.invalidateQueries({ queryKey: alertKeys.list, exact: true });
  }
}

/** One is read, or all of them (null). */
export function readIn(items: AlertView[], alertId: string | null): AlertView[] {
  const isMeant = ({ _id, read }: AlertView) => !read && (alertId === null || _id === alertId);
  if (!items.some(isMeant)) return items;
  return items.map((one) => (isMeant(one) ? { ...one, read: true } : one));
}

/** Lets go of all pages but the first: of a list that nobody looks at only that is kept fresh. */
export function keepFirstPage(queryClient: QueryClient): void {
  queryClient.setQueryData<AlertPages>(
    alertKeys.list,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
}
