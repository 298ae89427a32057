import type { AlertView } from "@kora/contract/alerts";
import type { QueryClient } from "@tanstack/react-query";
import { unreadKeys } from "../../entities/unread.ts";
import { getCachedAlerts, markItemsRead, updateAlerts } from "./alert-cache.ts";

const getUnreadCount = (queryClient: QueryClient) =>
  queryClient.getQueryData<number>(unreadKeys.alerts) ?? 0;

/** Marks one alert, or all if `alertId` is null, as read in the cache. Returns a function that undoes it. */
export function markReadOptimistically(
  queryClient: QueryClient,
  alertId: string | null,
): () => void {
  const unreadAlerts = getCachedAlerts(queryClient).filter(
    (alert) => !alert.read && (alertId === null || alert._id === alertId),
  );
  const previousCount = getUnreadCount(queryClient);
  const nextCount = alertId === null ? 0 : Math.max(0, previousCount - unreadAlerts.length);
  updateAlerts(queryClient, nextCount, (items) => markItemsRead(items, alertId));
  const ids = new Set(unreadAlerts.map(({ _id }) => _id));
  const toUnread = (alert: AlertView): AlertView => ({ ...alert, read: false });
  return () =>
    updateAlerts(queryClient, getUnreadCount(queryClient) + previousCount - nextCount, (items) =>
      items.map((alert) => (ids.has(alert._id) ? toUnread(alert) : alert)),
    );
}
