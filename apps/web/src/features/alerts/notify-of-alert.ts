import type { ServerEventPayload } from "@kora/contract/events";
import {
  alertTagPrefix,
  toAlertNotification,
} from "../../entities/notification/notification-content.ts";
import { closeNotifications, notify } from "../notifications/index.ts";

/** Notifies of a new alert unless it is muted, and closes notifications of alerts that were read or removed. */
export function notifyOfAlert(event: ServerEventPayload<"alert">): void {
  if (event.change === "new") {
    // The message with the mention has a notification of its own.
    const isMention = event.alert.type === "group_mention";
    if (!event.isMuted && !isMention)
      notify(toAlertNotification(event.alert)).catch(() => undefined);
    return;
  }
  if (event.change === "changed") return;
  // An id of null means all alerts; `word` selects notifications by the first word of their tag.
  const filter = event.alertId === null ? { word: alertTagPrefix } : { id: event.alertId };
  closeNotifications(filter).catch(() => undefined);
}
