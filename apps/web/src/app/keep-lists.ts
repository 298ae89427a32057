import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import { currentEntryKey } from "../lib/entry-state.ts";
import { getSession } from "../lib/session.ts";
import { type Store, tabStore } from "../lib/storage.ts";

// The pages of the lists on the screen survive a reload, so that its place does. The lists are those of the history entry,
// in the `sessionStorage` of the tab; they are read once.

/** Max characters that are stored. With more, a reload begins the lists anew. */
const maxCharacters = 1_500_000;
/** Lists that were left this many milliseconds ago are loaded anew. */
const maxAge = 10 * 60_000;

type List = InfiniteData<unknown>;

interface KeptLists {
  readonly entryKey: string;
  /** In milliseconds since 1970. */
  readonly leftAt: number;
  readonly lists: readonly (readonly [key: QueryKey, data: List])[];
}

function isList(data: unknown): data is List {
  return typeof data === "object" && data !== null && "pages" in data && "pageParams" in data;
}

const storageKey = () => `lists:${getSession().userId ?? "visitor"}`;

/** Stores the lists on the screen for the next document at this entry. */
export function storeLists(
  queryClient: QueryClient,
  { entryKey, now, store = tabStore }: { entryKey: string; now: number; store?: Store },
): void {
  const lists = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => query.getObserversCount() > 0 })
    .flatMap(({ queryKey, state: { data } }) => (isList(data) ? [[queryKey, data] as const] : []));
  const json = JSON.stringify({ entryKey, leftAt: now, lists } satisfies KeptLists);
  if (lists.length > 0 && json.length <= maxCharacters) store.set(storageKey(), json);
  else store.remove(storageKey());
}

/**
 * Puts the lists of this entry into the cache. A list with several pages counts as fresh, because its first pages would
 * otherwise change above the reader's place; one with a single page is shown and refetched, because a reload asks for what
 * is new.
 */
export function restoreLists(
  queryClient: QueryClient,
  { entryKey, now, store = tabStore }: { entryKey: string; now: number; store?: Store },
): void {
  const json = store.get(storageKey());
  store.remove(storageKey());
  const stored = parse(json);
  if (stored?.entryKey !== entryKey || now - stored.leftAt > maxAge) return;
  for (const [queryKey, data] of stored.lists) {
    const isLong = data.pages.length > 1;
    queryClient.setQueryData(queryKey, data, { updatedAt: isLong ? now : 0 });
    if (isLong) queryClient.setQueryData(restoredKey, true);
  }
}

const restoredKey = ["restored-lists"] as const;

/** Returns whether lists of the previous document were restored, which may have what the viewer may not see any more. */
export function hasRestoredLists(queryClient: QueryClient): boolean {
  return queryClient.getQueryData(restoredKey) === true;
}

function parse(json: string | null): KeptLists | null {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}

/** Returns whether the page has no place to keep: a reload of its start asks for what is new. */
function isAtStart(): boolean {
  return document.scrollingElement?.scrollTop === 0 && !document.querySelector("[role=dialog]");
}

/** Keeps the lists on the screen over a reload. To be called before the first page is rendered. */
export function keepLists(queryClient: QueryClient): void {
  restoreLists(queryClient, { entryKey: currentEntryKey(), now: Date.now() });
  window.addEventListener("pagehide", () => {
    if (getSession().kind !== "signed-in") return;
    if (isAtStart()) tabStore.remove(storageKey());
    else storeLists(queryClient, { entryKey: currentEntryKey(), now: Date.now() });
  });
}
