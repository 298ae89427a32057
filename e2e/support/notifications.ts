import { createECDH, randomBytes } from "node:crypto";
import type { BrowserContext, Page, Worker } from "@playwright/test";
import { waitForServiceWorkerControl } from "./browser-app.ts";
import {
  clickNotification,
  fakeNotifications,
  readNotifications,
  setFocused,
} from "./service-worker-harness.ts";
import { expect } from "./test.ts";
import { signIn, type TestUser } from "./users.ts";

/** Helpers of the notification tests. */

/**
 * The local storage keys of the application server key of the fake push subscription, and of the permission. All tabs
 * share the local storage.
 */
const applicationServerKeyStorageKey = "stand-in-push";
const permissionStorageKey = "stand-in-permission";

/**
 * Replaces the browser's push service, which would need the internet, and the user's answer to the permission prompt.
 * Returns the endpoint URL of the fake push subscription.
 */
export async function fakePushService(
  context: BrowserContext,
  permission: NotificationPermission,
): Promise<string> {
  const keyPair = createECDH("prime256v1");
  keyPair.generateKeys();
  const endpoint = `https://push.example/${randomBytes(8).toString("hex")}`;
  const keys = {
    p256dh: keyPair.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
  await context.addInitScript(
    (fake) => {
      const decodeBase64Url = (key: string) =>
        Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
          letter.charCodeAt(0),
        ).buffer;
      const createSubscription = (key: string): PushSubscription => ({
        endpoint: fake.endpoint,
        expirationTime: null,
        getKey: () => null,
        options: { applicationServerKey: decodeBase64Url(key), userVisibleOnly: true },
        toJSON: () => ({ endpoint: fake.endpoint, keys: fake.keys }),
        unsubscribe: async () => {
          localStorage.removeItem(fake.applicationServerKeyStorageKey);
          return true;
        },
      });
      PushManager.prototype.subscribe = async (options) => {
        const { applicationServerKey: key } = options ?? {};
        if (typeof key !== "string") throw new Error("Kora subscribes with the key as text.");
        localStorage.setItem(fake.applicationServerKeyStorageKey, key);
        return createSubscription(key);
      };
      PushManager.prototype.getSubscription = async () => {
        const key = localStorage.getItem(fake.applicationServerKeyStorageKey);
        return key === null ? null : createSubscription(key);
      };
      Object.defineProperty(Notification, "permission", {
        get: () => localStorage.getItem(fake.permissionStorageKey) ?? "default",
      });
      Notification.requestPermission = async () => {
        if (fake.permission !== "default")
          localStorage.setItem(fake.permissionStorageKey, fake.permission);
        return fake.permission;
      };
    },
    {
      endpoint,
      keys,
      permission,
      applicationServerKeyStorageKey,
      permissionStorageKey,
    },
  );
  return endpoint;
}

export const notificationsCheckbox = (page: Page) =>
  page.getByRole("checkbox", { name: "Show notifications on this device" });
export const toast = (page: Page, text: string) =>
  page.getByRole("alert").filter({ hasText: text });

/** Signs in and opens the notification settings on a page that the service worker controls. */
export async function openNotificationSettings(page: Page, user: TestUser): Promise<void> {
  await signIn(page, user);
  await page.goto("/theuser#notifications");
  await waitForServiceWorkerControl(page);
}

/** Signs in, turns notifications on, and returns the service worker with fake notifications. */
export async function turnOnNotifications(page: Page, user: TestUser): Promise<Worker> {
  await fakePushService(page.context(), "granted");
  await openNotificationSettings(page, user);
  await notificationsCheckbox(page).check();
  await expect(toast(page, "Notifications are on.")).toBeVisible();
  return getServiceWorker(page);
}

/** Returns the application server key of the browser's push subscription, or null. */
export const readSubscriptionKey = (page: Page) =>
  page.evaluate((name) => localStorage.getItem(name), applicationServerKeyStorageKey);

/** Replaces the application server key of the push subscription; null removes the subscription. */
export const setSubscriptionKey = (page: Page, key: string | null) =>
  page.evaluate(
    ([name, value]) =>
      value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value),
    [applicationServerKeyStorageKey, key] as const,
  );

/** Returns Kora's service worker with fake notifications after it controls the page. */
export async function getServiceWorker(page: Page): Promise<Worker> {
  await waitForServiceWorkerControl(page);
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error("No service worker runs.");
  await worker.evaluate(fakeNotifications);
  return worker;
}

/** Returns the visible notifications. */
export const listNotifications = (worker: Worker) => worker.evaluate(readNotifications);

/** Clicks the visible notification. */
export const clickVisibleNotification = (worker: Worker) => worker.evaluate(clickNotification);

/** Simulates that `focusedTab` has the focus among these tabs, or that none of them has it. */
export async function focusTab(
  focusedTab: Page | null,
  { tabs, worker }: { tabs: readonly Page[]; worker: Worker },
): Promise<void> {
  await worker.evaluate(setFocused, focusedTab !== null);
  for (const tab of tabs) {
    await tab.evaluate((isFocused) => {
      document.hasFocus = () => isFocused;
    }, tab === focusedTab);
  }
}

/**
 * Returns a function that delivers a push message to the service worker of `origin`. It uses the DevTools session of
 * `page`, which may show any page.
 */
export async function openPushService(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page);
  const registrationIdPromise = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registrationIdPromise;
  return (data: string) =>
    session.send("ServiceWorker.deliverPushMessage", {
      origin: `${origin}/`,
      registrationId,
      data,
    });
}
