import { safePath } from "../../lib/safe-path.ts";
import { tabStore } from "../../lib/storage.ts";

const storageKey = "next";

/** Stores the path to continue to, for this tab, while the user signs in at Google. */
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
  const next = tabStore.get(storageKey);
  return next === null ? "/login" : `/login?${new URLSearchParams({ next })}`;
}
