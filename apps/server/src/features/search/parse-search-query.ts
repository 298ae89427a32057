import type { ViewerContext } from "../../platform/context.ts";
import type { TermQuery } from "../../platform/database/search-stages.ts";
import { toSearchWords } from "../../platform/database/search-words.ts";
import { type FrequentTerms, readFrequentTerms, type TermKind } from "./frequent-terms.ts";

/** The words of a search after these are ignored. */
const maxWords = 12;
/** Typos are searched for in this many words of a search, the longest ones. */
const maxTypoWords = 3;

/**
 * The terms that the SQL function `search_shapes` makes of a word: the word itself and the word with each one letter
 * left out. Words that differ by one typo share at least one of them.
 */
export function deletionVariants(word: string): string[] {
  const letters = Array.from(word);
  return letters.length < 4 || /[0-9]/.test(word)
    ? []
    : [`~${word}`, ...letters.map((_, index) => `~${letters.toSpliced(index, 1).join("")}`)];
}

/**
 * A `tsquery` that matches any of the terms. They need no escaping: punctuation separates words, so that no term
 * contains a quote or a backslash.
 */
export const toAnyTerm = (terms: readonly string[]) =>
  `(${terms.map((term) => `'${term}'`).join("|")})`;

/**
 * A search text as queries over the terms that the SQL functions `story_terms` and `person_terms` make. The first
 * character of a term says what it matches: `=` the whole title or name, `.` a word of it, `^` the beginning of a word,
 * `~` a word with a letter left out; without one of them, a word of any field. Each query but `exact` requires every
 * word.
 */
export interface ParsedQuery {
  readonly words: readonly string[];
  /** The whole title or name equals the text. Never frequent: few titles are equal. */
  readonly exact: TermQuery;
  /** Each word is a word of the title or name. */
  readonly wholeWords: TermQuery;
  /** Each word begins a word of the title or name. */
  readonly prefixes: TermQuery;
  /** Each word begins a word of the title or name, or is a word of any other field. */
  readonly anywhere: TermQuery;
  /**
   * `anywhere` with only those words that are not frequent; empty where all are. They match few rows, in which it costs
   * less to look for the other words than to look these up in the index.
   */
  readonly rareWords: string;
  /** `anywhere` with typos in the longest words; undefined where no word is long enough for typos. */
  readonly fuzzy: TermQuery | undefined;
}

function toParsedQuery(
  words: readonly string[],
  kind: TermKind,
  frequentTerms: FrequentTerms,
): ParsedQuery {
  const isFrequent = (term: string) => frequentTerms.has(`${kind} ${term}`);
  /** Requires one of `toTerms` for every word. Frequent when every word has a frequent term. */
  const everyWord = (toTerms: (word: string) => readonly string[]): TermQuery => ({
    text: words.map((word) => toAnyTerm(toTerms(word))).join("&"),
    isFrequent: words.every((word) => toTerms(word).some(isFrequent)),
  });
  const toAnywhereTerms = (word: string) => [word, `^${word}`];
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, maxTypoWords);
  const variants = new Map(longest.map((word) => [word, deletionVariants(word)]));
  return {
    words,
    exact: { text: toAnyTerm([`=${words.join(" ")}`]), isFrequent: false },
    wholeWords: everyWord((word) => [`.${word}`]),
    prefixes: everyWord((word) => [`^${word}`]),
    anywhere: everyWord(toAnywhereTerms),
    rareWords: words
      .map(toAnywhereTerms)
      .filter((terms) => !terms.some(isFrequent))
      .map(toAnyTerm)
      .join("&"),
    fuzzy: [...variants.values()].some(({ length }) => length > 0)
      ? everyWord((word) => [word, `^${word}`, ...(variants.get(word) ?? [])])
      : undefined,
  };
}

/** A search text as queries over the terms of stories and of people; undefined for a text without words. */
export async function parseSearchQuery(
  ctx: Pick<ViewerContext, "db" | "caches" | "clock">,
  text: string,
): Promise<Record<TermKind, ParsedQuery> | undefined> {
  const [words, frequentTerms] = await Promise.all([
    toSearchWords(ctx, text, maxWords),
    readFrequentTerms(ctx),
  ]);
  return words.length > 0
    ? {
        story: toParsedQuery(words, "story", frequentTerms),
        person: toParsedQuery(words, "person", frequentTerms),
      }
    : undefined;
}
