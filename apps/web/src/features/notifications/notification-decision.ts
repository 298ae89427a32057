import { deviceStore, type Store } from "../../lib/storage.ts";

/** A user's decision about notifications on this device. */
type Decision =
  | { readonly kind: "on" | "off" }
  /** The user chose "Not now" `times` times, most recently at `at` (milliseconds since 1970). */
  | { readonly kind: "put-off"; readonly times: number; readonly postponedAt: number };

/** Interval after which the user is asked again, and max number of times. */
const askAgainInterval = 30 * 24 * 60 * 60_000;
const maxAsks = 3;

const storageKey = (userId: string) => `notifications-${userId}`;

function read(userId: string, store: Store): Decision {
  const [kind, times, postponedAt] = (store.get(storageKey(userId)) ?? "").split(" ");
  if (kind === "on" || kind === "off") return { kind };
  return { kind: "put-off", times: Number(times) || 0, postponedAt: Number(postponedAt) || 0 };
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
export function postpone(userId: string, now: number, store: Store = deviceStore): void {
  const previous = read(userId, store);
  const times = previous.kind === "put-off" ? previous.times : 0;
  store.set(storageKey(userId), `put-off ${times + 1} ${now}`);
}

/** Returns whether the user may be asked: not after a decision, and only a month after "Not now". */
export function mayAsk(userId: string, now: number, store: Store = deviceStore): boolean {
  const decision = read(userId, store);
  if (decision.kind !== "put-off") return false;
  return (
    decision.times === 0 ||
    (decision.times < maxAsks && now - decision.postponedAt >= askAgainInterval)
  );
}
