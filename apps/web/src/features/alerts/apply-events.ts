import type { AlertView } from "@kora/contract/alerts";
import type { ServerEventPayload } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { changeAlerts, heldAlerts, readIn } from "./alert-cache.ts";

/** Applies a change of the viewer's alerts to the unread count and the list. */
export function applyAlert(queryClient: QueryClient, event: ServerEventPayload<"alert">): void {
  const { change, unreadCount } = event;
  if (change === "read") {
    changeAlerts(queryClient, unreadCount, (items) => readIn(items, event.alertId));
    return;
  }
  if (change === "gone") {
    changeAlerts(queryClient, unreadCount, (items) => without(items, [event.alertId]));
    return;
  }
  const { alert, replacedId } = event;
  const held = heldAlerts(queryClient).find(({ _id }) => _id === alert._id);
  // A repeated event must not mark the alert as unread again.
  const now = held?.read === true ? { ...alert, read: true } : alert;
  const gone = replacedId === null ? [alert._id] : [alert._id, replacedId];
  changeAlerts(queryClient, unreadCount, (items, page) => {
    const others = without(items, gone);
    return page === 0 ? insert(others, now) : others;
  });
}

function without(items: AlertView[], ids: readonly string[]): AlertView[] {
  const isGone = ({ _id }: AlertView) => ids.includes(_id);
  return items.some(isGone) ? items.filter((one) => !isGone(one)) : items;
}

/** Inserts by id, because ids increase and an event may arrive late. */
function insert(items: AlertView[], alert: AlertView): AlertView[] {
  const at = items.findIndex(({ _id }) => _id < alert._id);
  return at === -1 ? [...items, alert] : items.toSpliced(at, 0, alert);
}
