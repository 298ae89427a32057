import { deviceStore, type Store } from "../../lib/storage.ts";

/** A person's word about notifications on this device. */
type Choice =
  | { readonly is: "on" | "off" }
  /** `times` Not now was said, the last time at `at` (milliseconds since 1970). */
  | { readonly is: "put-off"; readonly times: number; readonly at: number };

/** After this long one is asked again, and so often in all. */
const askAgainAfter = 30 * 24 * 60 * 60_000;
const asksAtMost = 3;

const keyOf = (userId: string) => `notifications-${userId}`;

function read(userId: string, store: Store): Choice {
  const [is, times, at] = (store.get(keyOf(userId)) ?? "").split(" ");
  if (is === "on" || is === "off") return { is };
  return { is: "put-off", times: Number(times) || 0, at: Number(at) || 0 };
}

/** Whether the person wants notifications on this device. */
export function isWanted(userId: string, store: Store = deviceStore): boolean {
  return read(userId, store).is === "on";
}

/** Keeps what the person decided. */
export function decide(userId: string, on: boolean, store: Store = deviceStore): void {
  store.set(keyOf(userId), on ? "on" : "off");
}

/** Keeps that the person does not want to be asked now. */
export function putOff(userId: string, now: number, store: Store = deviceStore): void {
  const before = read(userId, store);
  const times = before.is === "put-off" ? before.times : 0;
  store.set(keyOf(userId), `put-off ${times + 1} ${now}`);
}

/** Whether the person may be asked: who has decided is not, and Not now is heard for a month. */
export function mayAsk(userId: string, now: number, store: Store = deviceStore): boolean {
  const choice = read(userId, store);
  if (choice.is !== "put-off") return false;
  return choice.times === 0 || (choice.times < asksAtMost && now - choice.at >= askAgainAfter);
}
