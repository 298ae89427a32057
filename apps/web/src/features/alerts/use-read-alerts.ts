import { useMutation, useQueryClient } from "@tanstack/react-query";
import { alertsText as text } from "#text/alerts.ts";
import { api, errorMessage } from "../../lib/api.ts";
import { useToast } from "../../ui/toast.tsx";
import { markItemsRead, updateAlerts } from "./alert-cache.ts";
import { markReadOptimistically } from "./mark-read-optimistically.ts";

/** Marks one alert as read. A failure is undone without a message, because most alerts are marked by opening them. */
export function useReadAlert(): (alertId: string) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (alertId: string) => api.call("readAlert", { params: { alertId } }),
    onMutate: (alertId) => markReadOptimistically(queryClient, alertId),
    onSuccess: ({ unreadCount }, alertId) =>
      updateAlerts(queryClient, unreadCount, (items) => markItemsRead(items, alertId)),
    onError: (_error, _alertId, undo) => undo?.(),
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
        unreadCount === 0 ? markItemsRead(items, null) : items,
      ),
    onError: (error, _variables, undo) => {
      undo?.();
      toast(errorMessage(error, text.markAllReadFailed), "danger");
    },
  });
  return () => mutate();
}
