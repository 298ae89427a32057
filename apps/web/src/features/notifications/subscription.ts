import { api } from "../../lib/api.ts";
import { getSession } from "../../lib/session.ts";
import { isOn, mayNotify } from "./device.ts";
import { decide } from "./notification-decision.ts";
import { closeNotifications } from "./notify.ts";

/** Milliseconds to wait for a service worker; browsers may refuse it. */
const workerTimeout = 10_000;

function readyWorker(): Promise<ServiceWorkerRegistration> {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("No service worker became ready in time.")), workerTimeout);
  });
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const key = btoa(String.fromCharCode(...bytes));
  return key.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}

/** Returns the push subscription for this server key, replacing one made for another key. */
async function getSubscription(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker();
  const existing = await pushManager.getSubscription();
  if (existing !== null && hasKey(existing, publicKey)) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/**
 * Subscribes this device to Web Push for the signed-in user; resolves to false when the browser or connection
 * does not allow it.
 */
async function subscribe(): Promise<boolean> {
  const { token } = getSession();
  try {
    const { publicKey } = await api.call("getPushKey", {});
    const subscription = await getSubscription(publicKey);
    if (getSession().token !== token) {
      await subscription.unsubscribe();
      return false;
    }
    const { endpoint, keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
    const keys = { p256dh, auth };
    await api.call("subscribeToPush", { body: { endpoint: endpoint ?? "", keys } });
    return true;
  } catch {
    return false;
  }
}

/** Ends the push subscription and returns its endpoint. */
async function unsubscribe(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

/**
 * Result: `while-open` means no notifications while Kora is closed; `unanswered` means the user may be asked
 * again.
 */
export type TurnOnResult = "on" | "while-open" | "denied" | "unanswered";

/** Requests permission, which browsers only allow in a click handler, and turns notifications on. */
export async function turnOn(userId: string): Promise<TurnOnResult> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "unanswered";
  decide(userId, true);
  return (await subscribe()) ? "on" : "while-open";
}

/** Turns notifications off on this device. */
export async function turnOff(userId: string): Promise<void> {
  decide(userId, false);
  await closeNotifications();
  const endpoint = await unsubscribe();
  if (endpoint === undefined) return;
  // If this call fails, the server learns from the push service that the endpoint is gone.
  await api.call("unsubscribeFromPush", { body: { endpoint } }).catch(() => undefined);
}

/**
 * Subscribes the device for the signed-in user if they want it, and ends a previous user's subscription
 * otherwise.
 */
export async function syncSubscription(userId: string): Promise<void> {
  if (!mayNotify()) return;
  if (isOn(userId)) await subscribe();
  else await unsubscribe();
}

/** After logout: closes all notifications and ends the push subscription. */
export async function endNotifications(): Promise<void> {
  if (!mayNotify()) return;
  await Promise.all([closeNotifications(), unsubscribe()]);
}
