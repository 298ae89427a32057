/// <reference lib="webworker" />

import { toPushNotification } from "../entities/notification/notification-content.ts";
import {
  type NotificationContent,
  type NotificationFilter,
  type NotificationMessage,
  type OpenRequest,
  subscriptionChanged,
} from "../lib/worker-messages.ts";
import { isShellPage } from "./cache-policy.ts";

declare const self: ServiceWorkerGlobalScope;

/** Data attached to a shown notification. */
type NotificationData = Pick<NotificationContent, "id" | "path">;

const getData = ({ data }: Notification) => data as NotificationData;

/** Returns the open tabs of Kora, the most recently focused first. */
function openTabs(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** Settles when all actions so far have ended. */
let queue: Promise<void> = Promise.resolve();

/** Runs actions one after another, because concurrent ones would not see each other's notifications. */
function enqueue(action: () => Promise<void>): Promise<void> {
  const done = queue.then(action);
  queue = done.catch(() => undefined);
  return done;
}

/** Handles a page's message: shows a notification or closes some. */
export function handleNotificationMessage(message: NotificationMessage): Promise<void> {
  return enqueue(() =>
    "notice" in message ? show(message.notice) : closeNotifications(message.takeBack),
  );
}

/**
 * Shows a notification unless a tab of Kora has the focus, or the shown notification with its tag is as new or newer:
 * if several tabs send the same notification, it is shown once.
 */
async function show({ tag, id, title, body, path }: NotificationContent): Promise<void> {
  if ((await openTabs()).some(({ focused }) => focused)) return;
  const previous = await self.registration.getNotifications({ tag });
  if (id !== "" && previous.some((notification) => getData(notification).id >= id)) return;
  const data: NotificationData = { id, path };
  const options = { tag, body, data, icon: "/icon-192.png", renotify: true };
  await self.registration.showNotification(title, options);
}

/**
 * Shows a notification for every push, even an unreadable one: browsers revoke the permission of sites that
 * receive a push and show nothing.
 */
export async function showPushNotification(data: PushMessageData | null): Promise<void> {
  let payload: unknown;
  try {
    payload = data?.json();
  } catch {
    // An unreadable payload gets the general text.
  }
  await enqueue(() => show(toPushNotification(payload)));
}

async function closeNotifications({ tag, word, id }: NotificationFilter): Promise<void> {
  const shown = await self.registration.getNotifications(tag === undefined ? {} : { tag });
  for (const notification of shown) {
    const hasTagPrefix = word === undefined || notification.tag.startsWith(`${word} `);
    if (hasTagPrefix && (id === undefined || getData(notification).id === id)) notification.close();
  }
}

/** A page that does not confirm within this time is suspended or navigating away. */
const confirmTimeoutMilliseconds = 1000;

/** Asks a page to open `path`; resolves to whether the page confirms in time. */
function requestOpen(page: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), confirmTimeoutMilliseconds);
    const request: OpenRequest = { open: path };
    page.postMessage(request, [port2]);
  });
}

/** Opens the page of a clicked notification in the tab of the app that had the focus last, else in a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const { path } = getData(notification);
  const page = (await openTabs()).find(({ url }) => isShellPage(new URL(url).pathname));
  if (page !== undefined && (await requestOpen(page, path))) {
    await page.focus().catch(() => undefined);
    return;
  }
  await self.clients.openWindow(path);
}

/**
 * Tells the open pages that the browser has dropped or replaced this device's push subscription. Only a page has the
 * session that is needed to register a new one. If none is open, the next page that opens registers it
 * (`syncSubscription`).
 */
export async function notifySubscriptionChanged(): Promise<void> {
  for (const page of await openTabs()) page.postMessage(subscriptionChanged);
}
