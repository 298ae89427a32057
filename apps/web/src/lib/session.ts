import { useSyncExternalStore } from "react";
import type { ApiErrorCode } from "./api-error.ts";
import { deviceStore, forgetUser, mayStore, rememberUser, removeDataOfOthers } from "./storage.ts";
import { sessionKeys } from "./stored-session.ts";

/**
 * This browser's session. `unverified`: the token is stored, but the user counts as signed out until the account's
 * email is verified. `loggedOut`: the user chose to log out. `accountDeleted`: the account was deleted. `wasRevoked`: the
 * session was ended from elsewhere, or in another tab.
 */
export type Session =
  | { readonly kind: "signed-in"; readonly token: string; readonly userId: string }
  | { readonly kind: "unverified"; readonly token: string; readonly userId: string }
  | {
      readonly kind: "signed-out";
      readonly token: null;
      readonly userId: null;
      readonly loggedOut: boolean;
      readonly accountDeleted: boolean;
      readonly wasRevoked: boolean;
    };

const signedOut: Extract<Session, { kind: "signed-out" }> = {
  kind: "signed-out",
  token: null,
  userId: null,
  loggedOut: false,
  accountDeleted: false,
  wasRevoked: false,
};
const listeners = new Set<() => void>();
let current: Session | undefined;
/** While `runSessionEnd` runs, the code with which the server has refused the token since; else undefined. */
let refusedMeanwhile: { code?: ApiErrorCode } | undefined;

function read(): Session {
  const token = deviceStore.get(sessionKeys.token);
  const userId = deviceStore.get(sessionKeys.userId);
  if (!token || !userId) return signedOut;
  const kind = deviceStore.get(sessionKeys.unverified) === null ? "signed-in" : "unverified";
  return { kind, token, userId };
}

function setCurrent(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  const names: readonly string[] = Object.values(sessionKeys);
  if (event.key !== null && !names.includes(event.key)) return;
  // Another tab cannot remove what this one has in its `sessionStorage`.
  removeDataOfOthers();
  const { userId: previousId } = getSession();
  const next = read();
  // The other tab removes the keys one after another.
  if (next.kind === "signed-out" && previousId === null) return;
  const wasForgotten = next.kind === "signed-out" && !mayStore(previousId ?? "");
  setCurrent(wasForgotten ? { ...signedOut, wasRevoked: true } : next);
}

/**
 * Calls `listener` after every change, including those made by other tabs. Returns an unsubscribe function.
 */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** Returns the current session, the same object until it changes. */
export function getSession(): Session {
  current ??= read();
  return current;
}

/**
 * Stores the session of a login or registration; `verified` is false after a registration. Returns whether
 * the browser stored it beyond the life of this page.
 */
export function startSession(
  { token, userId }: { token: string; userId: string },
  { verified }: { verified: boolean },
): boolean {
  if (verified) deviceStore.remove(sessionKeys.unverified);
  else deviceStore.set(sessionKeys.unverified, "1");
  const stored = [
    deviceStore.set(sessionKeys.userId, userId),
    deviceStore.set(sessionKeys.token, token),
  ];
  setCurrent(read());
  return stored.every(Boolean);
}

/** Marks the session as unverified, after the server refused it as such. */
export function markSessionUnverified(): void {
  deviceStore.set(sessionKeys.unverified, "1");
  setCurrent(read());
}

/** Marks the session as verified. */
export function markSessionVerified(): void {
  deviceStore.remove(sessionKeys.unverified);
  setCurrent(read());
}

/**
 * Clears the session. `loggedOut`: the user chose to log out, so the login does not lead back to the page. Then, and if
 * the session `wasRevoked`, this device forgets the user: what is stored under the user's id, such as unsent drafts, is
 * removed here, and the rest by `deleteCachedData`, which follows each change of the session. After a session that
 * expired, it stays for the user's next login. Settings of the device, such as the theme, stay.
 */
export function endSession({
  loggedOut = false,
  accountDeleted = false,
  wasRevoked = false,
}: {
  loggedOut?: boolean;
  accountDeleted?: boolean;
  wasRevoked?: boolean;
} = {}): void {
  const { userId } = getSession();
  // Other tabs read it when the session is removed.
  if (userId !== null) (loggedOut || wasRevoked ? forgetUser : rememberUser)(userId);
  // The user's id goes first: without it, other tabs see that the user was forgotten.
  for (const key of [sessionKeys.userId, ...Object.values(sessionKeys)]) deviceStore.remove(key);
  removeDataOfOthers();
  setCurrent({ ...signedOut, loggedOut, accountDeleted, wasRevoked });
}

/**
 * Ends the session because the server refused its token with this code, or leaves that to a running `runSessionEnd`. The
 * device of a session that was ended from elsewhere forgets its user. A session that has ended stays as it is: a call that
 * is refused after it must not hide that the user logged out or deleted the account.
 */
export function refuseSession(code: ApiErrorCode): void {
  if (getSession().kind === "signed-out") return;
  if (refusedMeanwhile === undefined) endSession({ wasRevoked: code === "SESSION_REVOKED" });
  else refusedMeanwhile.code = code;
}

/**
 * Runs an action that makes the server end the session and then calls `endSession` itself. Other requests can be
 * refused before the action is answered; they end the session only if the action has not done so.
 */
export async function runSessionEnd(action: () => Promise<void>): Promise<void> {
  refusedMeanwhile = {};
  try {
    await action();
  } finally {
    const { code } = refusedMeanwhile;
    refusedMeanwhile = undefined;
    if (code) refuseSession(code);
  }
}

let sessionOnServer: Session = signedOut;

/** Makes the server render the pages of a signed-in user, whose id and data it does not know, or those of a visitor. */
export function setSessionOnServer(kind: "signed-in" | "signed-out"): void {
  sessionOnServer = kind === "signed-in" ? { kind, token: "", userId: "" } : signedOut;
}

/** Returns the session and re-renders when it changes in this or another tab. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, () => sessionOnServer);
}

/**
 * Returns the signed-in user's id. Only for components that render only with a session, such as those below
 * `SignedInPages`; "" otherwise.
 */
export function useViewerId(): string {
  const { userId } = useSession();
  return userId ?? "";
}
