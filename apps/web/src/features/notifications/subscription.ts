import { api } from "../../lib/api.ts";
import { getSession } from "../../lib/session.ts";
import { areNotificationsOn, hasNotificationPermission } from "./device.ts";
import { storeDecision } from "./notification-decision.ts";
import { closeNotifications } from "./notify.ts";

/** Max milliseconds to wait for the service worker, because browsers may refuse to run it. */
const workerTimeout = 10_000;

function waitForWorker(): Promise<ServiceWorkerRegistration> {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("No service worker became ready in time.")), workerTimeout);
  });
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

/** Returns whether a subscription was made for the server key `publicKey` (base64url). */
function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const key = btoa(String.fromCharCode(...bytes));
  return key.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}

/** Returns the push subscription for this server key; a subscription for another key is replaced. */
async function getSubscription(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await waitForWorker();
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
 * `on-while-open`: this device gets notifications only while Kora is open, because Web Push failed. `unanswered`: the
 * user closed the browser's permission prompt and may be asked again.
 */
export type TurnOnResult = "on" | "on-while-open" | "denied" | "unanswered";

/** Requests permission, which browsers only allow in a click handler, and turns notifications on. */
export async function turnOn(userId: string): Promise<TurnOnResult> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "unanswered";
  storeDecision(userId, "on");
  return (await subscribe()) ? "on" : "on-while-open";
}

/** Turns notifications off on this device. */
export async function turnOff(userId: string): Promise<void> {
  storeDecision(userId, "off");
  await closeNotifications();
  const endpoint = await unsubscribe();
  if (endpoint === undefined) return;
  // If this call fails, the server learns from the push service that the endpoint is gone.
  await api.call("unsubscribeFromPush", { body: { endpoint } }).catch(() => undefined);
}

/**
 * Subscribes the device to Web Push if the signed-in user wants notifications. If not, ends the subscription, which a
 * previous user may have left.
 */
export async function syncSubscription(userId: string): Promise<void> {
  if (!hasNotificationPermission()) return;
  if (areNotificationsOn(userId)) await subscribe();
  else await unsubscribe();
}

/** Closes all notifications and ends the push subscription. Called after a logout. */
export async function endNotifications(): Promise<void> {
  if (!hasNotificationPermission()) return;
  await Promise.all([closeNotifications(), unsubscribe()]);
}
