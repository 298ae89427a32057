import type { AlertView } from "@kora/contract/alerts";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { unreadKeys } from "../../entities/unread.ts";
import type { Page } from "../../lib/create-api.ts";
import { alertKeys } from "./alert-keys.ts";

export type AlertPages = InfiniteData<Page<AlertView[]>, string | null>;

/** Returns the loaded alerts, latest first, without duplicates. */
export function toAlerts({ pages }: Pick<AlertPages, "pages">): AlertView[] {
  return [
    ...new Map(pages.flatMap(({ items }) => items.map((alert) => [alert._id, alert]))).values(),
  ];
}

/** Returns the alerts of all loaded pages; none before the first load. */
export function getCachedAlerts(queryClient: QueryClient): AlertView[] {
  return toAlerts(queryClient.getQueryData<AlertPages>(alertKeys.list) ?? { pages: [] });
}

/**
 * Sets the unread count, and changes the loaded alerts: `change` returns the new alerts of a page, whose index starts
 * at 0. A response in flight may be older than this update, so a running fetch is restarted.
 */
export function updateAlerts(
  queryClient: QueryClient,
  unreadCount: number,
  change: (items: AlertView[], pageIndex: number) => AlertView[],
): void {
  queryClient.setQueryData<number>(unreadKeys.alerts, unreadCount);
  queryClient.setQueryData<AlertPages>(
    alertKeys.list,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page, index) => ({
          ...page,
          items: change(page.items, index),
          ...(index === 0 && { unreadCount }),
        })),
      },
  );
  if (queryClient.getQueryState(alertKeys.list)?.fetchStatus === "fetching") {
    void queryClient.invalidateQueries({ queryKey: alertKeys.list, exact: true });
  }
}

/** Returns the alerts with one of them marked as read, or all if `alertId` is null. */
export function markItemsRead(items: AlertView[], alertId: string | null): AlertView[] {
  const isAffected = ({ _id, read }: AlertView) => !read && (alertId === null || _id === alertId);
  if (!items.some(isAffected)) return items;
  return items.map((alert) => (isAffected(alert) ? { ...alert, read: true } : alert));
}

/** Drops all pages but the first, so that refetches load only one page while the alerts dialog is closed. */
export function dropLaterAlertPages(queryClient: QueryClient): void {
  queryClient.setQueryData<AlertPages>(
    alertKeys.list,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
}
