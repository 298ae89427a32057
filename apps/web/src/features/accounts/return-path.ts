import { safePath } from "../../lib/safe-path.ts";
import { deviceStore, tabStore } from "../../lib/storage.ts";

/** Returns the query that passes `next`, the path to continue to, between the account pages; "" if there is none. */
export function nextQuery(next: string | null): string {
  return next === null ? "" : `?${new URLSearchParams({ next })}`;
}

const storageKey = "next";

/** Stores the path to continue to, for this tab, while the user signs in at Google; null deletes an older one. */
export function storeReturnPath(next: string | null): void {
  if (next === null) tabStore.remove(storageKey);
  else tabStore.set(storageKey, next);
}

/** Returns the stored path if it is one of our pages, else `fallback`. */
export function getReturnPath(fallback = "/home"): string {
  return safePath(tabStore.get(storageKey), fallback);
}

/** Returns the login path with the stored path as `next`. */
export function getLoginPath(): string {
  return `/login${nextQuery(tabStore.get(storageKey))}`;
}

const verificationKey = "verification-next";

/**
 * Stores the path to continue to once the new account is verified; null deletes an older one. It is stored for all
 * tabs, because the mailed link may open in another tab.
 */
export function storeVerificationPath(next: string | null): void {
  if (next === null) deviceStore.remove(verificationKey);
  else deviceStore.set(verificationKey, next);
}

/** Deletes the stored path after its use, because it does not apply to later verifications. */
export function clearVerificationPath(): void {
  deviceStore.remove(verificationKey);
}

/** Returns the path to continue to after the verification; for signed-out users it leads through the login. */
export function getVerifiedPath(isSignedIn: boolean): string {
  const next = deviceStore.get(verificationKey);
  return isSignedIn ? safePath(next, "/home") : `/login${nextQuery(next)}`;
}
