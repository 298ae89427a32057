import { deviceStore, type Store } from "../../lib/storage.ts";

/** A user's decision about notifications on this device. */
type Decision =
  | { readonly kind: "on" | "off" }
  /**
   * The user chose "Not now" `times` times, most recently at `postponedAt` (milliseconds since 1970). `times` is 0 if
   * the user has not been asked yet.
   */
  | { readonly kind: "put-off"; readonly times: number; readonly postponedAt: number };

/** Milliseconds until the user is asked again. */
const askAgainInterval = 30 * 24 * 60 * 60_000;
/** Max number of times that the user is asked. */
const maxAsks = 3;

const storageKey = (userId: string) => `notifications-${userId}`;

function readDecision(userId: string, store: Store): Decision {
  const [kind, times, postponedAt] = (store.get(storageKey(userId)) ?? "").split(" ");
  if (kind === "on" || kind === "off") return { kind };
  return { kind: "put-off", times: Number(times) || 0, postponedAt: Number(postponedAt) || 0 };
}

/** Returns whether the user wants notifications on this device. */
export function wantsNotifications(userId: string, store: Store = deviceStore): boolean {
  return readDecision(userId, store).kind === "on";
}

/** Stores that the user has turned notifications on or off on this device. */
export function storeDecision(
  userId: string,
  decision: "on" | "off",
  store: Store = deviceStore,
): void {
  store.set(storageKey(userId), decision);
}

/** Stores that the user chose "Not now". `now` is in milliseconds since 1970. */
export function storePostponement(userId: string, now: number, store: Store = deviceStore): void {
  const previous = readDecision(userId, store);
  const times = previous.kind === "put-off" ? previous.times : 0;
  store.set(storageKey(userId), `put-off ${times + 1} ${now}`);
}

/** Returns whether the user may be asked: not after a decision, at most three times, and 30 days after "Not now". */
export function mayAsk(userId: string, now: number, store: Store = deviceStore): boolean {
  const decision = readDecision(userId, store);
  if (decision.kind !== "put-off") return false;
  return (
    decision.times === 0 ||
    (decision.times < maxAsks && now - decision.postponedAt >= askAgainInterval)
  );
}
