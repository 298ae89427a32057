import { useEffect, useState } from "react";
import { type Location, useLocation } from "react-router";
import { readEntry } from "./history-entry.ts";
import { getSession } from "./session.ts";
import { tabStore } from "./storage.ts";

// The state of a history entry is what its page shows besides the path: open panels, typed queries, and how far it was
// scrolled. The `sessionStorage` of the tab has it, so that going back and a reload restore it; its key has the user's id,
// so that a logout removes it.

/** The states of one entry by their names. */
type States = Readonly<Record<string, unknown>>;

/** Max entries whose states are kept; the ones changed longest ago are dropped. */
export const maxEntries = 50;

/** The entries of this tab and user, in the order of their last change. */
let stored: { readonly storageKey: string; readonly entries: Map<string, States> } | undefined;

function open(): Map<string, States> {
  const storageKey = `entries:${getSession().userId ?? "visitor"}`;
  const json = tabStore.get(storageKey);
  // A logout has removed what this page still has in memory.
  if (stored?.storageKey !== storageKey || json === null) {
    const entries = new Map(parse(json));
    if (stored === undefined && isNewVisit()) entries.delete(window.location.pathname);
    stored = { storageKey, entries };
  }
  return stored.entries;
}

/** Returns whether this document was opened at a new entry, which has no key yet, by a link or the address bar. */
function isNewVisit(): boolean {
  if (typeof window === "undefined") return false;
  const [navigation] = performance.getEntriesByType("navigation");
  const isNavigation = !navigation || !("type" in navigation) || navigation.type === "navigate";
  return isNavigation && readEntry().key === undefined;
}

function parse(json: string | null): [string, States][] {
  try {
    const list: unknown = JSON.parse(json ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/**
 * Returns the key of a history entry. The first page of every document has the location key "default", so its path is used
 * instead.
 */
export function toEntryKey({ key, pathname }: Pick<Location, "key" | "pathname">): string {
  return key === "default" ? pathname : key;
}

/** Returns the key of the current entry, outside of components. */
export function currentEntryKey(): string {
  return toEntryKey({ key: readEntry().key ?? "default", pathname: window.location.pathname });
}

/** Returns a state of an entry; undefined if it has none. */
export function readEntryState(entryKey: string, name: string): unknown {
  return open().get(entryKey)?.[name];
}

/** Stores a state of an entry. The value must survive JSON; undefined removes it. */
export function writeEntryState(entryKey: string, name: string, value: unknown): void {
  const entries = open();
  const states = { ...entries.get(entryKey), [name]: value };
  entries.delete(entryKey);
  entries.set(entryKey, states);
  for (const oldest of [...entries.keys()].slice(0, -maxEntries)) entries.delete(oldest);
  tabStore.set(stored?.storageKey ?? "", JSON.stringify([...entries]));
}

/**
 * Like `useState`, for what belongs to the history entry: going back to the entry and a reload restore it. If the component
 * stays while a new entry opens, such as that of a story over the page, the new entry takes the value over, or begins with
 * the initial one if `resetsOnNewEntry`. `name` is unique on the page; the value must survive JSON.
 */
export function useEntryState<Value>(
  name: string,
  initial: Value,
  { resetsOnNewEntry = false }: { readonly resetsOnNewEntry?: boolean } = {},
): readonly [Value, (value: Value) => void] {
  const entryKey = toEntryKey(useLocation());
  const read = (otherwise: Value) =>
    (readEntryState(entryKey, name) as Value | undefined) ?? otherwise;
  const [state, setState] = useState(() => ({ entryKey, name, value: read(initial) }));
  let current = state;
  if (state.entryKey !== entryKey || state.name !== name) {
    const otherwise = !resetsOnNewEntry && state.name === name ? state.value : initial;
    current = { entryKey, name, value: read(otherwise) };
    setState(current);
  }
  const { value } = current;
  useEffect(() => {
    // Most states stay as they are at first, which needs no entry.
    const isStored = readEntryState(entryKey, name) !== undefined;
    if (isStored || value !== initial) writeEntryState(entryKey, name, value);
  }, [entryKey, name, value, initial]);
  return [value, (next) => setState({ entryKey, name, value: next })];
}
