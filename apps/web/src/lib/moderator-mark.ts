import { deviceStore } from "./storage.ts";

/** A logout removes it, because it contains the user's id. */
const storageKey = (userId: string) => `moderator:${userId}`;

/**
 * Remembers on this device whether the user is a moderator, as the user's own profile says. Menus show moderators a link
 * more, and need no request for it. What a moderator may do is decided by the server.
 */
export function rememberModerator(userId: string, isModerator: boolean): void {
  if (isModerator) deviceStore.set(storageKey(userId), "true");
  else deviceStore.remove(storageKey(userId));
}

/** True if the user was a moderator when this device last loaded their own profile. */
export function isRememberedModerator(userId: string): boolean {
  return deviceStore.get(storageKey(userId)) !== null;
}
