import { createECDH, randomBytes } from "node:crypto";
import type { BrowserContext, Page, Worker } from "@playwright/test";
import { untilControlled } from "./browser-app.ts";
import {
  clickNotification,
  fakeNotifications,
  readNotifications,
  setFocused,
} from "./service-worker-harness.ts";
import { expect } from "./test.ts";
import { type Member, signIn } from "./users.ts";

/** What the journeys of notifications share. */

/** Where the stand-ins keep, for all tabs, for which key the browser subscribed and what its person allowed. */
const subscribed = "stand-in-push";
const allowed = "stand-in-permission";

/**
 * A browser with a push service at hand, where the real one would be asked over the internet, and a person who
 * answers its question about notifications. Gives the address at which it is reached.
 */
export async function standInBrowser(
  context: BrowserContext,
  answer: NotificationPermission,
): Promise<string> {
  const own = createECDH("prime256v1");
  own.generateKeys();
  const endpoint = `https://push.example/${randomBytes(8).toString("hex")}`;
  const keys = {
    p256dh: own.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
  await context.addInitScript(
    (given) => {
      const bytesOf = (key: string) =>
        Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
          letter.charCodeAt(0),
        ).buffer;
      const made = (key: string): PushSubscription => ({
        endpoint: given.endpoint,
        expirationTime: null,
        getKey: () => null,
        options: { applicationServerKey: bytesOf(key), userVisibleOnly: true },
        toJSON: () => ({ endpoint: given.endpoint, keys: given.keys }),
        unsubscribe: async () => {
          localStorage.removeItem(given.subscribed);
          return true;
        },
      });
      PushManager.prototype.subscribe = async (options) => {
        const { applicationServerKey: key } = options ?? {};
        if (typeof key !== "string") throw new Error("Kora subscribes with the key as text.");
        localStorage.setItem(given.subscribed, key);
        return made(key);
      };
      PushManager.prototype.getSubscription = async () => {
        const key = localStorage.getItem(given.subscribed);
        return key === null ? null : made(key);
      };
      Object.defineProperty(Notification, "permission", {
        get: () => localStorage.getItem(given.allowed) ?? "default",
      });
      Notification.requestPermission = async () => {
        if (given.answer !== "default") localStorage.setItem(given.allowed, given.answer);
        return given.answer;
      };
    },
    { endpoint, keys, answer, subscribed, allowed },
  );
  return endpoint;
}

export const notificationsBox = (page: Page) =>
  page.getByRole("checkbox", { name: "Show notifications on this device" });
export const toast = (page: Page, words: string) =>
  page.getByRole("alert").filter({ hasText: words });

/** Signs in where one's notifications are set, on a page that the service worker serves. */
export async function begin(page: Page, person: Member): Promise<void> {
  await signIn(page, person);
  await page.goto("/theuser#notifications");
  await untilControlled(page);
}

/** Signs in, and turns notifications on. */
export async function beginWithNotifications(page: Page, person: Member): Promise<Worker> {
  await standInBrowser(page.context(), "granted");
  await begin(page, person);
  await notificationsBox(page).check();
  await expect(toast(page, "Notifications are on.")).toBeVisible();
  return workerOf(page);
}

/** For which key of the server's the browser is subscribed; null for none. */
export const subscribedFor = (page: Page) =>
  page.evaluate((name) => localStorage.getItem(name), subscribed);

/** The browser is subscribed no longer, or for another key. */
export const subscribeFor = (page: Page, key: string | null) =>
  page.evaluate(
    ([name, kept]) =>
      kept === null ? localStorage.removeItem(name) : localStorage.setItem(name, kept),
    [subscribed, key] as const,
  );

/** Kora's service worker, once it serves the page, with a desktop of its own. */
export async function workerOf(page: Page): Promise<Worker> {
  await untilControlled(page);
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error("No service worker runs.");
  await worker.evaluate(fakeNotifications);
  return worker;
}

/** The notifications that are shown. */
export const shownBy = (worker: Worker) => worker.evaluate(readNotifications);

/** Presses the one that is shown. */
export const pressNotification = (worker: Worker) => worker.evaluate(clickNotification);

/** The person looks at one of these tabs, or at something else than Kora. */
export async function lookAt(
  seen: Page | null,
  { tabs, worker }: { tabs: readonly Page[]; worker: Worker },
): Promise<void> {
  await worker.evaluate(setFocused, seen !== null);
  for (const tab of tabs) {
    await tab.evaluate((isSeen) => {
      document.hasFocus = () => isSeen;
    }, tab === seen);
  }
}

/** The way of the push service to the service worker of `origin`; `page` may be anywhere. */
export async function openPushService(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await found;
  return (data: string) =>
    session.send("ServiceWorker.deliverPushMessage", {
      origin: `${origin}/`,
      registrationId,
      data,
    });
}
