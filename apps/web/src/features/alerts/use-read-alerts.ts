import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { alertsText as text } from "#text/alerts.ts";
import { unreadKeys } from "../../entities/unread.ts";
import { api, errorMessage } from "../../lib/api.ts";
import { useToast } from "../../ui/toast.tsx";
import { getCachedAlerts, markReadIn, updateAlerts } from "./alert-cache.ts";

const getUnreadCount = (queryClient: QueryClient) =>
  queryClient.getQueryData<number>(unreadKeys.alerts) ?? 0;

/** Marks one alert or all (null) as read in the cache and returns a function that undoes it. */
function markReadOptimistically(queryClient: QueryClient, alertId: string | null): () => void {
  const unreadAlerts = getCachedAlerts(queryClient).filter(
    (one) => !one.read && (alertId === null || one._id === alertId),
  );
  const previous = getUnreadCount(queryClient);
  const next = alertId === null ? 0 : Math.max(0, previous - unreadAlerts.length);
  updateAlerts(queryClient, next, (items) => markReadIn(items, alertId));
  const ids = new Set(unreadAlerts.map(({ _id }) => _id));
  return () =>
    updateAlerts(queryClient, getUnreadCount(queryClient) + previous - next, (items) =>
      items.map((one) => (ids.has(one._id) ? { ...one, unreadAlerts: false } : one)),
    );
}

/** Marks one alert as read. A failure is undone silently, because the user pressed no button for it. */
export function useReadAlert(): (alertId: string) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (alertId: string) => api.call("readAlert", { params: { alertId } }),
    onMutate: (alertId) => markReadOptimistically(queryClient, alertId),
    onSuccess: ({ unreadCount }, alertId) =>
      updateAlerts(queryClient, unreadCount, (items) => markReadIn(items, alertId)),
    onError: (_error, _alertId, closeNotifications) => closeNotifications?.(),
  });
  return mutate;
}

/** Marks all alerts as read. */
export function useReadAllAlerts(): () => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: () => api.call("readAllAlerts", {}),
    onMutate: () => markReadOptimistically(queryClient, null),
    onSuccess: ({ unreadCount }) =>
      updateAlerts(queryClient, unreadCount, (items) =>
        unreadCount === 0 ? markReadIn(items, null) : items,
      ),
    onError: (error, _nothing, closeNotifications) => {
      closeNotifications?.();
      toast(errorMessage(error, text.readAllFailed), "danger");
    },
  });
  return () => mutate();
}
