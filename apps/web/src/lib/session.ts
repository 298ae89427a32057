import { useSyncExternalStore } from "react";
import { deviceStore, tabStore } from "./storage.ts";

/**
 * Who uses this browser. `unverified`: the account waits for its email to be verified; the token is
 * kept, and until then the person counts as signed out. `leaving`: they chose to log out. `forGood`: their account
 * is no more.
 */
export type Session =
  | { readonly kind: "signed-in"; readonly token: string; readonly userId: string }
  | { readonly kind: "unverified"; readonly token: string; readonly userId: string }
  | {
      readonly kind: "signed-out";
      readonly token: null;
      readonly userId: null;
      readonly leaving: boolean;
      readonly forGood: boolean;
    };

// The first two names are the specification's.
const keys = { token: "token", userId: "userId", unverified: "unverified" } as const;

const signedOut: Session = {
  kind: "signed-out",
  token: null,
  userId: null,
  leaving: false,
  forGood: false,
};
const listeners = new Set<() => void>();
let current: Session | undefined;

function read(): Session {
  const token = deviceStore.get(keys.token);
  const userId = deviceStore.get(keys.userId);
  if (!token || !userId) return signedOut;
  const kind = deviceStore.get(keys.unverified) === null ? "signed-in" : "unverified";
  return { kind, token, userId };
}

function settle(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  const names: readonly string[] = Object.values(keys);
  if (event.key === null || names.includes(event.key)) settle(read());
}

/** Calls `listener` after every change, those of other tabs too. Returns the way to stop. */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** The session now. The same object until it changes. */
export function getSession(): Session {
  current ??= read();
  return current;
}

/**
 * Keeps the session that a login or registration gave; `verified` is false after a registration. Answers
 * whether the browser keeps it longer than until the page is left.
 */
export function startSession(
  { token, userId }: { token: string; userId: string },
  { verified }: { verified: boolean },
): boolean {
  if (verified) deviceStore.remove(keys.unverified);
  else deviceStore.set(keys.unverified, "1");
  const kept = [deviceStore.set(keys.userId, userId), deviceStore.set(keys.token, token)];
  settle(read());
  return kept.every(Boolean);
}

/** Sets a session aside whose account turned out not to be verified. */
export function holdSession(): void {
  deviceStore.set(keys.unverified, "1");
  settle(read());
}

/** Makes a session that waited for the verification of its email live. */
export function releaseSession(): void {
  deviceStore.remove(keys.unverified);
  settle(read());
}

/**
 * Forgets the session. `leaving`: by the person's own wish, so no page is kept to come back to, nor what
 * this browser keeps under their id, such as words begun. What is the device's own, as the theme, stays.
 */
export function endSession({
  leaving = false,
  forGood = false,
}: {
  leaving?: boolean;
  forGood?: boolean;
} = {}): void {
  const { userId } = getSession();
  if (leaving && userId !== null)
    for (const store of [deviceStore, tabStore]) store.removeNamed(userId);
  for (const key of Object.values(keys)) deviceStore.remove(key);
  settle({ kind: "signed-out", token: null, userId: null, leaving, forGood });
}

/** The session, rendering anew when it changes in this or another tab. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, () => signedOut);
}

/** The signed-in person's id; only for what is shown behind the session guard. */
export function useUserId(): string {
  const { userId } = useSession();
  return userId ?? "";
}
