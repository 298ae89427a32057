import { safePath } from "../../lib/safe-path.ts";

const key = "next";

/** Keeps where to go on to, for this tab, while the person is at Google's. */
export function keepReturnPath(next: string | null): void {
  try {
    if (next === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  } catch {
    // Without a store the way leads home.
  }
}

/** Where the person wanted to go, one of our own pages; /home where nothing is kept. */
export function returnPath(): string {
  return safePath(keptPath(), "/home");
}

/** The login, which leads on to the page that is kept. */
export function loginPath(): string {
  const next = keptPath();
  return next === null ? "/login" : `/login?${new URLSearchParams({ next })}`;
}

function keptPath(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
