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

/** Helpers of the notification tests. */

/** Keys of local storage, where the fakes store for all tabs the server key of the subscription and the permission. */
const subscribed = "stand-in-push";
const allowed = "stand-in-permission";

/**
 * Replaces the browser's push service, which would need the internet, and the user's answer to the permission prompt.
 * Returns the address of the fake push subscription.
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

/** Signs in and opens the notification settings on a page that the service worker controls. */
export async function begin(page: Page, person: Member): Promise<void> {
  await signIn(page, person);
  await page.goto("/theuser#notifications");
  await untilControlled(page);
}

/** Signs in and turns notifications on. */
export async function beginWithNotifications(page: Page, person: Member): Promise<Worker> {
  await standInBrowser(page.context(), "granted");
  await begin(page, person);
  await notificationsBox(page).check();
  await expect(toast(page, "Notifications are on.")).toBeVisible();
  return workerOf(page);
}

/** Returns the server key of the browser's push subscription, or null. */
export const subscribedFor = (page: Page) =>
  page.evaluate((name) => localStorage.getItem(name), subscribed);

/** Removes the push subscription, or replaces its server key. */
export const subscribeFor = (page: Page, key: string | null) =>
  page.evaluate(
    ([name, kept]) =>
      kept === null ? localStorage.removeItem(name) : localStorage.setItem(name, kept),
    [subscribed, key] as const,
  );

/** Returns Kora's service worker with fake notifications after it controls the page. */
export async function workerOf(page: Page): Promise<Worker> {
  await untilControlled(page);
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error("No service worker runs.");
  await worker.evaluate(fakeNotifications);
  return worker;
}

/** Returns the visible notifications. */
export const shownBy = (worker: Worker) => worker.evaluate(readNotifications);

/** Clicks the visible notification. */
export const pressNotification = (worker: Worker) => worker.evaluate(clickNotification);

/** Simulates that one of these tabs has the focus, or none of them. */
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

/** Opens a DevTools session that delivers push messages to the service worker of `origin`; `page` may show any page. */
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
