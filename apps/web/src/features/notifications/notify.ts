import type {
  NotificationContent,
  NotificationFilter,
  NotificationMessage,
} from "../../lib/worker-messages.ts";
import { areNotificationsOn, hasNotificationPermission } from "./device.ts";

/** Returns whether to notify now, as far as this tab knows: notifications are on and the tab has no focus. */
export function isNotifying(): boolean {
  return areNotificationsOn() && !document.hasFocus();
}

/**
 * Shows a notification if the user wants it and no tab of Kora has the focus. If several tabs send the same one, the
 * service worker shows it once.
 */
export async function notify(notification: NotificationContent): Promise<void> {
  if (isNotifying()) await postToWorker({ notice: notification });
}

/** Closes the notifications that match the filter, or all if it is left out. */
export async function closeNotifications(filter: NotificationFilter = {}): Promise<void> {
  if (hasNotificationPermission()) await postToWorker({ takeBack: filter });
}

/** Sends a message to the service worker, which shows and closes the notifications of all tabs, one at a time. */
async function postToWorker(message: NotificationMessage): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage(message);
}
