import type { AlertView } from "@kora/contract/alerts";
import type { QueryClient } from "@tanstack/react-query";
import { unreadKeys } from "../../entities/unread.ts";
import { getCachedAlerts, markItemsRead, updateAlerts } from "./alert-cache.ts";

const getUnreadCount = (queryClient: QueryClient) =>
  queryClient.getQueryData<number>(unreadKeys.alerts) ?? 0;

/** Marks one alert or all (null) as read in the cache and returns a function that undoes it. */
export function markReadOptimistically(
  queryClient: QueryClient,
  alertId: string | null,
): () => void {
  const unreadAlerts = getCachedAlerts(queryClient).filter(
    (alert) => !alert.read && (alertId === null || alert._id === alertId),
  );
  const previous = getUnreadCount(queryClient);
  const next = alertId === null ? 0 : Math.max(0, previous - unreadAlerts.length);
  updateAlerts(queryClient, next, (items) => markItemsRead(items, alertId));
  const ids = new Set(unreadAlerts.map(({ _id }) => _id));
  const toUnread = (alert: AlertView): AlertView => ({ ...alert, read: false });
  return () =>
    updateAlerts(queryClient, getUnreadCount(queryClient) + previous - next, (items) =>
      items.map((alert) => (ids.has(alert._id) ? toUnread(alert) : alert)),
    );
}
