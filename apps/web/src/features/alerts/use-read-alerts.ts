import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { alertsText as text } from "#text/alerts.ts";
import { unreadKeys } from "../../entities/unread.ts";
import { api, errorMessage } from "../../lib/api.ts";
import { useToast } from "../../ui/toast.tsx";
import { changeAlerts, heldAlerts, readIn } from "./alert-cache.ts";

const unreadNow = (queryClient: QueryClient) =>
  queryClient.getQueryData<number>(unreadKeys.alerts) ?? 0;

/** Marks one alert or all (null) as read in the cache and returns a function that undoes it. */
function readNow(queryClient: QueryClient, alertId: string | null): () => void {
  const read = heldAlerts(queryClient).filter(
    (one) => !one.read && (alertId === null || one._id === alertId),
  );
  const before = unreadNow(queryClient);
  const after = alertId === null ? 0 : Math.max(0, before - read.length);
  changeAlerts(queryClient, after, (items) => readIn(items, alertId));
  const ids = new Set(read.map(({ _id }) => _id));
  return () =>
    changeAlerts(queryClient, unreadNow(queryClient) + before - after, (items) =>
      items.map((one) => (ids.has(one._id) ? { ...one, read: false } : one)),
    );
}

/** Marks one alert as read. A failure is undone silently, because the user pressed no button for it. */
export function useReadAlert(): (alertId: string) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (alertId: string) => api.call("readAlert", { params: { alertId } }),
    onMutate: (alertId) => readNow(queryClient, alertId),
    onSuccess: ({ unreadCount }, alertId) =>
      changeAlerts(queryClient, unreadCount, (items) => readIn(items, alertId)),
    onError: (_error, _alertId, takeBack) => takeBack?.(),
  });
  return mutate;
}

/** Marks all alerts as read. */
export function useReadAllAlerts(): () => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: () => api.call("readAllAlerts", {}),
    onMutate: () => readNow(queryClient, null),
    onSuccess: ({ unreadCount }) =>
      changeAlerts(queryClient, unreadCount, (items) =>
        unreadCount === 0 ? readIn(items, null) : items,
      ),
    onError: (error, _nothing, takeBack) => {
      takeBack?.();
      toast(errorMessage(error, text.readAllFailed), "danger");
    },
  });
  return () => mutate();
}
