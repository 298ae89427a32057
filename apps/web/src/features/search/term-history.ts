import { limits } from "@kora/contract/limits";

const maxTerms = limits.search.history;

const sameTerm = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Adds `term` as the latest and keeps the most recent distinct terms, ignoring case. */
export function withTerm(terms: readonly string[], term: string): string[] {
  const trimmed = term.trim();
  if (trimmed === "") return [...terms];
  return [trimmed, ...withoutTerm(terms, trimmed)].slice(0, maxTerms);
}

/** Returns the terms without `term`, ignoring case. */
export function withoutTerm(terms: readonly string[], term: string): string[] {
  return terms.filter((existing) => !sameTerm(existing, term));
}

/** Parses stored terms. Invalid entries are dropped. */
export function parseTerms(stored: string | null): string[] {
  return readList(stored)
    .filter((term): term is string => typeof term === "string")
    .slice(0, maxTerms);
}

/** A change of the history that is not yet sent to the server, stored on the device: `keep` adds, `forget` removes. */
export type TermChange =
  | { readonly keep: string }
  | { readonly forget: string }
  | { readonly forgetAll: true };

/** Max changes that wait to be sent; only a device that was offline for long reaches it. */
const maxPendingChanges = 100;

/** Appends a change. Clearing everything replaces all earlier changes. */
export function appendChange(changes: readonly TermChange[], change: TermChange): TermChange[] {
  return "forgetAll" in change ? [change] : [...changes, change].slice(-maxPendingChanges);
}

/** Applies unsent changes to the recent terms. */
export function applyToRecent(terms: readonly string[], changes: readonly TermChange[]): string[] {
  let result = [...terms];
  for (const change of changes) {
    if ("keep" in change) result = withTerm(result, change.keep);
    else result = "forget" in change ? withoutTerm(result, change.forget) : [];
  }
  return result;
}

/** Applies unsent removals to the frequent terms. */
export function applyToFrequent(
  terms: readonly string[],
  changes: readonly TermChange[],
): string[] {
  let result = [...terms];
  for (const change of changes) {
    if ("forget" in change) result = withoutTerm(result, change.forget);
    else if ("forgetAll" in change) result = [];
  }
  return result;
}

/**
 * Parses the stored changes. If a device has none yet, its `terms` (the latest first) were stored before the
 * server kept a history, and all of them become changes.
 */
export function parseChanges(stored: string | null, terms: readonly string[]): TermChange[] {
  if (stored === null) return terms.toReversed().map((keep) => ({ keep }));
  return readList(stored).filter(isTermChange);
}

function isTermChange(value: unknown): value is TermChange {
  if (typeof value !== "object" || value === null) return false;
  if ("keep" in value) return typeof value.keep === "string";
  if ("forget" in value) return typeof value.forget === "string";
  return "forgetAll" in value;
}

function readList(stored: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
