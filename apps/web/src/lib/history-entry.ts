/** What the router keeps of the entry of the history that one is at, as far as it made it. */
function entry(): { idx?: unknown; key?: unknown; usr?: unknown } {
  return window.history.state ?? {};
}

/** Whether nothing of Kora lies behind the page in this tab's history. */
export function isFirstEntry(): boolean {
  const { idx } = entry();
  return typeof idx !== "number" || idx === 0;
}

/** Whether one is at the entry with this key (`useLocation`). */
export function isAtEntry(key: string): boolean {
  return entry().key === key;
}

/** What the entry was opened with, also where its page is not drawn yet. */
export function stateOfEntry(): unknown {
  return entry().usr ?? null;
}
