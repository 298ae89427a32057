import { safePath } from "../../lib/safe-path.ts";
import { tabStore } from "../../lib/storage.ts";

const key = "next";

/** Keeps where to go on to, for this tab, while the person is at Google's. */
export function keepReturnPath(next: string | null): void {
  if (next === null) tabStore.remove(key);
  else tabStore.set(key, next);
}

/** Where the person wanted to go, one of our own pages; /home where nothing is kept. */
export function returnPath(): string {
  return safePath(tabStore.get(key), "/home");
}

/** The login, which leads on to the page that is kept. */
export function loginPath(): string {
  const next = tabStore.get(key);
  return next === null ? "/login" : `/login?${new URLSearchParams({ next })}`;
}
