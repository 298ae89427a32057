import type { SearchTerm } from "@kora/contract/search";

/** A row of `search_history`. */
export interface TermRow {
  term: string;
  uses: number;
  used_at: Date;
}

/** Converts a row to the wire format. Only the user who searched for the term may see the view. */
export function toSearchTerm({ term, uses, used_at }: TermRow): SearchTerm {
  return { term, uses, usedAt: used_at.toISOString() };
}
