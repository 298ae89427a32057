import type { ServerEventPayload } from "@kora/contract/events";
import {
  alertTagPrefix,
  toAlertNotification,
} from "../../entities/notification/notification-content.ts";
import { notify, takeBack } from "../notifications/index.ts";

/** Notifies of a new alert, unless one asked not to be; what tells of one that is read or gone goes. */
export function notifyOfAlert(event: ServerEventPayload<"alert">): void {
  if (event.change === "new") {
    // Of a message that mentions them people are notified by the message itself.
    const isSaid = event.alert.type === "group_mention";
    if (!event.isMuted && !isSaid) notify(toAlertNotification(event.alert)).catch(() => undefined);
    return;
  }
  const one = event.alertId === null ? { word: alertTagPrefix } : { id: event.alertId };
  takeBack(one).catch(() => undefined);
}
