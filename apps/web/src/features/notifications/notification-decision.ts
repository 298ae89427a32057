import { deviceStore, type Store } from "../../lib/storage.ts";

/** A user's decision about notifications on this device. */
type Choice =
  | { readonly kind: "on" | "off" }
  /** The user chose "Not now" `times` times, most recently at `at` (milliseconds since 1970). */
  | { readonly kind: "put-off"; readonly times: number; readonly at: number };

/** Interval after which the user is asked again, and max number of times. */
const askAgainDelay = 30 * 24 * 60 * 60_000;
const maxAsks = 3;

const storageKey = (userId: string) => `notifications-${userId}`;

function read(userId: string, store: Store): Choice {
  const [kind, times, at] = (store.get(storageKey(userId)) ?? "").split(" ");
  if (kind === "on" || kind === "off") return { kind };
  return { kind: "put-off", times: Number(times) || 0, at: Number(at) || 0 };
}

/** Returns whether the user wants notifications on this device. */
export function isWanted(userId: string, store: Store = deviceStore): boolean {
  return read(userId, store).kind === "on";
}

/** Stores the user's decision. */
export function decide(userId: string, on: boolean, store: Store = deviceStore): void {
  store.set(storageKey(userId), on ? "on" : "off");
}

/** Stores that the user chose "Not now". */
export function putOff(userId: string, now: number, store: Store = deviceStore): void {
  const previous = read(userId, store);
  const times = previous.kind === "put-off" ? previous.times : 0;
  store.set(storageKey(userId), `put-off ${times + 1} ${now}`);
}

/** Returns whether the user may be asked: not after a decision, and only a month after "Not now". */
export function mayAsk(userId: string, now: number, store: Store = deviceStore): boolean {
  const choice = read(userId, store);
  if (choice.kind !== "put-off") return false;
  return choice.times === 0 || (choice.times < maxAsks && now - choice.at >= askAgainDelay);
}
