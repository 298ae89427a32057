/**
 * State of a history entry: React Router's own fields (`idx` is the index of the entry in its tab, `usr` the state of
 * the navigation), and the number of overlays open above its page.
 */
export interface EntryState {
  readonly idx?: number;
  readonly key?: string;
  readonly usr?: unknown;
  readonly overlays?: number;
}

/** Returns the state of the current history entry, or an empty object for entries the app did not create. */
export function readEntry(): EntryState {
  return window.history.state ?? {};
}

/** Returns the key of an entry as in `useLocation().key`. React Router gives none to the first entry of a page load. */
export function entryKey({ key = "default" }: EntryState): string {
  return key;
}

/** Returns the number of overlays that are open at an entry; 0 at a page's own entry. */
export function entryOverlays({ overlays = 0 }: EntryState): number {
  return overlays;
}

/** Returns whether this tab's history has no earlier page of Kora. */
export function isFirstEntry(): boolean {
  const entry = readEntry();
  return entry.idx === undefined || entry.idx - entryOverlays(entry) === 0;
}

/** Returns whether the current history entry has this key (`useLocation().key`). */
export function isCurrentEntry(key: string): boolean {
  return entryKey(readEntry()) === key;
}

/** Returns the navigation state of the current entry, even before its page has rendered; null if it has none. */
export function entryState(): unknown {
  return readEntry().usr ?? null;
}
