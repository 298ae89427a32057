import type {
  NotificationContent,
  NotificationFilter,
  NotificationMessage,
} from "../../lib/worker-messages.ts";
import { isOn, mayNotify } from "./device.ts";

/** Returns whether to notify now, as far as this tab knows: notifications are on and the tab has no focus. */
export function isNotifying(): boolean {
  return isOn() && !document.hasFocus();
}

/**
 * Shows a notification if the user wants it and no tab of Kora has the focus. Several tabs may send the same
 * one; it is shown once.
 */
export async function notify(notification: NotificationContent): Promise<void> {
  if (isNotifying()) await postToWorker({ notice: notification });
}

/** Closes the notifications that match the filter; all without one. */
export async function closeNotifications(filter: NotificationFilter = {}): Promise<void> {
  if (mayNotify()) await postToWorker({ takeBack: filter });
}

/** Only the service worker shows and closes notifications, one action after another for all tabs. */
async function postToWorker(message: NotificationMessage): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage(message);
}
