import type {
  NotificationContent,
  NotificationFilter,
  NotificationMessage,
} from "../../lib/worker-messages.ts";
import { isOn, mayNotify } from "./device.ts";

/** Whether what happens now is notified of, as far as this tab knows: it is wanted, and nobody looks at it. */
export function isNotifying(): boolean {
  return isOn() && !document.hasFocus();
}

/**
 * Notifies the person of something, where they want it and look at no tab of Kora. Every tab may tell the same:
 * it is shown once.
 */
export async function notify(notice: NotificationContent): Promise<void> {
  if (isNotifying()) await tellWorker({ notice });
}

/** Takes back what is shown under a tag; with `id` only what tells of that. Without a tag, everything. */
export async function takeBack(what: NotificationFilter = {}): Promise<void> {
  if (mayNotify()) await tellWorker({ takeBack: what });
}

/** Only the worker shows and takes back: it does the one after the other, for all tabs. */
async function tellWorker(message: NotificationMessage): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage(message);
}
