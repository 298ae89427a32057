import { deviceStore, userKeys } from "./storage.ts";

/** Keys of the session in `localStorage`. The specification prescribes the names `token` and `userId`. */
export const sessionKeys = {
  token: "token",
  userId: userKeys.signedIn,
  unverified: "unverified",
} as const;

/** Key of the session of a suspended user: the user id and the token, separated by a space. */
export const restrictedSessionKey = userKeys.restricted;

/** Returns whether this browser has the session of a suspended user. */
export function hasRestrictedSession(): boolean {
  return deviceStore.get(restrictedSessionKey) !== null;
}

/** Returns whether this browser has a session, verified or not. */
export function hasStoredSession(): boolean {
  return Boolean(deviceStore.get(sessionKeys.token) && deviceStore.get(sessionKeys.userId));
}

/** Returns whether this browser has the session of a verified account. */
export function hasVerifiedSession(): boolean {
  return hasStoredSession() && deviceStore.get(sessionKeys.unverified) === null;
}

/** Key of the tokens of sessions whose log-out has not reached the server yet. */
export const pendingLogOutsKey = "pendingLogOuts";

/** Returns whether a log-out of this browser waits for a connection. */
export function hasPendingLogOuts(): boolean {
  return deviceStore.get(pendingLogOutsKey) !== null;
}
