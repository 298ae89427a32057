/// <reference lib="webworker" />
import { type NoticeMessage, type OpenRequest, renewed, type TakenBack } from "./messages.ts";
import { type Notice, noticeOfPush } from "./notice.ts";
import { isShellPage } from "./which-requests.ts";

declare const self: ServiceWorkerGlobalScope;

/** What a shown notification carries along. */
type Carried = Pick<Notice, "id" | "path">;

const carriedBy = ({ data }: Notification) => data as Carried;

/** The tabs of Kora, the one that was looked at last first. */
function openWindows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

let underWay: Promise<void> = Promise.resolve();

/** One after the other: two at once would not see each other's. */
function inTurn(act: () => Promise<void>): Promise<void> {
  const done = underWay.then(act);
  underWay = done.catch(() => undefined);
  return done;
}

/** Does what a page tells: shows a notice, or takes some back. */
export function obey(message: NoticeMessage): Promise<void> {
  return inTurn(() => ("notice" in message ? show(message.notice) : takeBack(message.takeBack)));
}

/** Shows a notice, unless somebody looks at Kora. What several tabs tell is shown once. */
async function show({ tag, id, title, body, path }: Notice): Promise<void> {
  if ((await openWindows()).some(({ focused }) => focused)) return;
  const before = await self.registration.getNotifications({ tag });
  if (id !== "" && before.some((one) => carriedBy(one).id >= id)) return;
  const carried: Carried = { id, path };
  const options = { tag, body, data: carried, icon: "/icon-192.png", renotify: true };
  await self.registration.showNotification(title, options);
}

/** Shows what was pushed, whatever it is: browsers take the right from whom they saw showing nothing. */
export async function showPushed(data: PushMessageData | null): Promise<void> {
  let pushed: unknown;
  try {
    pushed = data?.json();
  } catch {
    // Said as what is not known.
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

/** A page that does not answer by then sleeps, or is on its way somewhere else. */
const answerWithin = 1000;

/** Whether a page takes it on itself to show `path`. */
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

/** Leads to where a pressed notification belongs: in the tab that was used last, else in a new one. */
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
 * The browser has given up the address at which this device was reached. Only a page has the session by which
 * the server learns of a new one: those that are open see to it, else the next one does (`keepSubscription`).
 */
export async function tellRenewed(): Promise<void> {
  for (const page of await openWindows()) page.postMessage(renewed);
}
