import { api } from "../../lib/api.ts";
import { getSession } from "../../lib/session.ts";
import { decide } from "./choice.ts";
import { isOn, mayNotify } from "./device.ts";
import { takeBack } from "./notify.ts";

/** A service worker that is not there by then will not come: browsers may refuse it. */
const workerWithin = 10_000;

function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("No service worker came.")), workerWithin);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

function isMadeFor({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const key = btoa(String.fromCharCode(...bytes));
  return key.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}

/** The browser's subscription to this server; one that was made for other keys of the server goes. */
async function subscriptionFor(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker();
  const before = await pushManager.getSubscription();
  if (before !== null && isMadeFor(before, publicKey)) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Has this device reached by Web Push for who is signed in; false where the browser or the line is not able to. */
async function subscribe(): Promise<boolean> {
  const { token } = getSession();
  try {
    const { publicKey } = await api.call("getPushKey", {});
    const subscription = await subscriptionFor(publicKey);
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

/** Ends the browser's subscription, and answers with the address that it had. */
async function unsubscribe(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

/** How it went: `while-open` where nothing comes once Kora is closed, `unanswered` where one still may be asked. */
export type TurnedOn = "on" | "while-open" | "denied" | "unanswered";

/** Asks the browser for the right, which it only takes from a press, and turns notifications on. */
export async function turnOn(userId: string): Promise<TurnedOn> {
  const answer = await Notification.requestPermission();
  if (answer !== "granted") return answer === "denied" ? "denied" : "unanswered";
  decide(userId, true);
  return (await subscribe()) ? "on" : "while-open";
}

/** Turns notifications off on this device. */
export async function turnOff(userId: string): Promise<void> {
  decide(userId, false);
  await takeBack();
  const endpoint = await unsubscribe();
  if (endpoint === undefined) return;
  // A server that is not told finds out by itself: nobody is there any more.
  await api.call("unsubscribeFromPush", { body: { endpoint } }).catch(() => undefined);
}

/** The device is reached for who is signed in and wants it, and for nobody else who used it before. */
export async function keepSubscription(userId: string): Promise<void> {
  if (!mayNotify()) return;
  if (isOn(userId)) await subscribe();
  else await unsubscribe();
}

/** Nobody is signed in: what was for the last one comes no more, and what is shown goes. */
export async function forgetNotifications(): Promise<void> {
  if (!mayNotify()) return;
  await Promise.all([takeBack(), unsubscribe()]);
}
