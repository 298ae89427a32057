/**
 * Returns React Router's own state of the current history entry, or an empty object for entries it did not
 * create.
 */
function routerState(): { idx?: unknown; key?: unknown; usr?: unknown } {
  return window.history.state ?? {};
}

/** Returns whether this tab's history has no earlier page of Kora. */
export function isFirstEntry(): boolean {
  const { idx } = routerState();
  return typeof idx !== "number" || idx === 0;
}

/** Returns whether the current history entry has this key (`useLocation().key`). */
export function isCurrentEntry(key: string): boolean {
  return routerState().key === key;
}

/** Returns the state that the current entry was opened with, even before its page has rendered. */
export function entryState(): unknown {
  return routerState().usr ?? null;
}
