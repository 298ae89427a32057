/// <reference lib="webworker" />
import { type NoticeMessage, type OpenRequest, renewed, type TakenBack } from "./messages.ts";
import { type Notice, noticeOfPush } from "./notice.ts";
import { isShellPage } from "./which-requests.ts";

declare const self: ServiceWorkerGlobalScope;

/** Data attached to a shown notification. */
type Carried = Pick<Notice, "id" | "path">;

const carriedBy = ({ data }: Notification) => data as Carried;

/** Returns the open tabs of Kora, the most recently focused first. */
function openWindows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

let underWay: Promise<void> = Promise.resolve();

/** Runs actions one after another: concurrent ones would not see each other's notifications. */
function inTurn(act: () => Promise<void>): Promise<void> {
  const done = underWay.then(act);
  underWay = done.catch(() => undefined);
  return done;
}

/** Handles a page's message: shows a notification or closes some. */
export function obey(message: NoticeMessage): Promise<void> {
  return inTurn(() => ("notice" in message ? show(message.notice) : takeBack(message.takeBack)));
}

/**
 * Shows a notification unless a tab of Kora has the focus. The same one sent by several tabs is shown once.
 */
async function show({ tag, id, title, body, path }: Notice): Promise<void> {
  if ((await openWindows()).some(({ focused }) => focused)) return;
  const before = await self.registration.getNotifications({ tag });
  if (id !== "" && before.some((one) => carriedBy(one).id >= id)) return;
  const carried: Carried = { id, path };
  const options = { tag, body, data: carried, icon: "/icon-192.png", renotify: true };
  await self.registration.showNotification(title, options);
}

/**
 * Shows a notification for every push, even an unreadable one: browsers revoke the permission of sites that
 * receive a push and show nothing.
 */
export async function showPushed(data: PushMessageData | null): Promise<void> {
  let pushed: unknown;
  try {
    pushed = data?.json();
  } catch {
    // An unreadable payload gets the general text.
  }
  await inTurn(() => show(noticeOfPush(pushed)));
}

async function takeBack({ tag, word, id }: TakenBack): Promise<void> {
  const shown = await self.registration.getNotifications(tag === undefined ? {} : { tag });
  for (const one of shown) {
    const isNamed = word === undefined || one.tag.startsWith(`${word} `);
    if (isNamed && (id === undefined || carriedBy(one).id === id)) one.close();
  }
}

/** A page that does not confirm within this time is suspended or navigating away. */
const answerWithin = 1000;

/** Asks a page to open `path`; resolves with whether it does. */
function takes(page: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), answerWithin);
    const request: OpenRequest = { open: path };
    page.postMessage(request, [port2]);
  });
}

/** Opens the page of a clicked notification in the most recently used tab, else in a new one. */
export async function follow(notification: Notification): Promise<void> {
  notification.close();
  const { path } = carriedBy(notification);
  const page = (await openWindows()).find(({ url }) => isShellPage(new URL(url).pathname));
  if (page !== undefined && (await takes(page, path))) {
    await page.focus().catch(() => undefined);
    return;
  }
  await self.clients.openWindow(path);
}

/**
 * The browser has dropped this device's push subscription. Only a page has the session needed to register a
 * new one: an open page does it now, else the next page opened does (`keepSubscription`).
 */
export async function tellRenewed(): Promise<void> {
  for (const page of await openWindows()) page.postMessage(renewed);
}
