import type { AlertView } from "@kora/contract/alerts";
import type { ServerEventPayload } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { getCachedAlerts, markItemsRead, updateAlerts } from "./alert-cache.ts";
import { alertKeys } from "./alert-keys.ts";

/** Applies a change of the viewer's alerts to the unread count and the list. */
export function applyAlertEvent(
  queryClient: QueryClient,
  event: ServerEventPayload<"alert">,
): void {
  const { change, unreadCount } = event;
  if (change === "read") {
    updateAlerts(queryClient, unreadCount, (items) => markItemsRead(items, event.alertId));
    return;
  }
  if (change === "changed") {
    updateAlerts(queryClient, unreadCount, (items) => items);
    void queryClient.invalidateQueries({ queryKey: alertKeys.list, exact: true });
    return;
  }
  if (change === "gone") {
    updateAlerts(queryClient, unreadCount, (items) => withoutIds(items, [event.alertId]));
    return;
  }
  // `replacedId` is the id of an older alert that the server merged into this one.
  const { alert, replacedId } = event;
  const cached = getCachedAlerts(queryClient).find(({ _id }) => _id === alert._id);
  // A repeated event must not mark the alert as unread again.
  const updated = cached?.read === true ? { ...alert, read: true } : alert;
  const removedIds = replacedId === null ? [alert._id] : [alert._id, replacedId];
  updateAlerts(queryClient, unreadCount, (items, pageIndex) => {
    const others = withoutIds(items, removedIds);
    return pageIndex === 0 ? insert(others, updated) : others;
  });
}

function withoutIds(items: AlertView[], ids: readonly string[]): AlertView[] {
  const isRemoved = ({ _id }: AlertView) => ids.includes(_id);
  return items.some(isRemoved) ? items.filter((alert) => !isRemoved(alert)) : items;
}

/** Inserts an alert in descending order of ids: later alerts have greater ids, and an event may arrive late. */
function insert(items: AlertView[], alert: AlertView): AlertView[] {
  const index = items.findIndex(({ _id }) => _id < alert._id);
  return index === -1 ? [...items, alert] : items.toSpliced(index, 0, alert);
}
