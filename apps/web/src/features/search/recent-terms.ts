import { limits } from "@kora/contract/limits";

const most = limits.search.history;

const sameTerm = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The terms with `term` as the latest: the 10 most recent distinct ones, without regard to case. */
export function withTerm(terms: readonly string[], term: string): string[] {
  const said = term.trim();
  if (said === "") return [...terms];
  return [said, ...withoutTerm(terms, said)].slice(0, most);
}

export function withoutTerm(terms: readonly string[], term: string): string[] {
  return terms.filter((one) => !sameTerm(one, term));
}

/** Reads what this device kept; anything else is no terms. */
export function parseTerms(kept: string | null): string[] {
  return readList(kept)
    .filter((term): term is string => typeof term === "string")
    .slice(0, most);
}

/** Something done with the history that the server is not told of yet. */
export type TermAct =
  | { readonly keep: string }
  | { readonly forget: string }
  | { readonly forgetAll: true };

/** What waits to be told; more than this only on a device that has been without a line for long. */
const waitAtMost = 100;

/** What waits with one more. What was before forgetting all needs no telling. */
export function withAct(acts: readonly TermAct[], act: TermAct): TermAct[] {
  return "forgetAll" in act ? [act] : [...acts, act].slice(-waitAtMost);
}

/** The recent terms, after what the server is not told of yet. */
export function recentAfter(terms: readonly string[], acts: readonly TermAct[]): string[] {
  let after = [...terms];
  for (const act of acts) {
    if ("keep" in act) after = withTerm(after, act.keep);
    else after = "forget" in act ? withoutTerm(after, act.forget) : [];
  }
  return after;
}

/** The frequent terms, after what the server is not told of yet: what was forgotten goes. */
export function frequentAfter(terms: readonly string[], acts: readonly TermAct[]): string[] {
  let after = [...terms];
  for (const act of acts) {
    if ("forget" in act) after = withoutTerm(after, act.forget);
    else if ("forgetAll" in act) after = [];
  }
  return after;
}

/**
 * Reads what waits on this device. A device that never had such a list kept terms that no server knows:
 * `terms`, the latest first, are to be told.
 */
export function parseActs(kept: string | null, terms: readonly string[]): TermAct[] {
  if (kept === null) return terms.toReversed().map((keep) => ({ keep }));
  return readList(kept).filter(isAct);
}

function isAct(value: unknown): value is TermAct {
  if (typeof value !== "object" || value === null) return false;
  if ("keep" in value) return typeof value.keep === "string";
  if ("forget" in value) return typeof value.forget === "string";
  return "forgetAll" in value;
}

function readList(kept: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(kept ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
