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
  try {
    const terms: unknown = JSON.parse(kept ?? "[]");
    if (!Array.isArray(terms)) return [];
    return terms.filter((term): term is string => typeof term === "string").slice(0, most);
  } catch {
    return [];
  }
}
