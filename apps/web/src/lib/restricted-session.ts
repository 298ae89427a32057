import { useSyncExternalStore } from "react";
import { proofPrompt } from "./api.ts";
import { createApi } from "./create-api.ts";
import { deviceStore, forgetUser, rememberUser, removeDataOfOthers } from "./storage.ts";
import { restrictedSessionKey } from "./stored-session.ts";

/**
 * The session of a suspended user. It opens only the calls about sanctions, the export and the deletion of the account,
 * so it is no session of the app: without one, no page connects the socket or loads the data of a user.
 */
export interface RestrictedSession {
  readonly userId: string;
  readonly token: string;
}

const listeners = new Set<() => void>();
/** The stored string and its session, so that `getRestrictedSession` returns the same object until it changes. */
let cached: { readonly stored: string; readonly session: RestrictedSession } | null = null;

export function getRestrictedSession(): RestrictedSession | null {
  const stored = deviceStore.get(restrictedSessionKey);
  const [userId, token] = stored?.split(" ") ?? [];
  if (!stored || !userId || !token) return null;
  if (cached?.stored !== stored) cached = { stored, session: { userId, token } };
  return cached.session;
}

/**
 * Deletes the restricted session of this browser. `isForgotten`: the user chose to end it, or it was ended from elsewhere, so
 * all data stored under the user's id, such as the draft of an appeal, is removed too.
 */
export function endRestrictedSession({ isForgotten = false } = {}): void {
  const userId = getRestrictedSession()?.userId;
  if (userId !== undefined) (isForgotten ? forgetUser : rememberUser)(userId);
  deviceStore.remove(restrictedSessionKey);
  removeDataOfOthers();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // Other tabs log out too.
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Returns the restricted session of this browser, and re-renders when it starts or ends. */
export function useRestrictedSession(): RestrictedSession | null {
  return useSyncExternalStore(subscribe, getRestrictedSession, () => null);
}

/** The API client with the restricted session. It ends the session when the server refuses it. */
export const restrictedApi = createApi({
  getToken: () => getRestrictedSession()?.token ?? null,
  onSignedOut: (code) => endRestrictedSession({ isForgotten: code === "SESSION_REVOKED" }),
  requestProof: async () => (await proofPrompt.request?.()) ?? false,
});
