import type { ViewerContext } from "../../platform/context.ts";
import type { TermQuery } from "../../platform/database/search-stages.ts";
import { toSearchWords } from "../../platform/database/search-words.ts";
import { type FrequentTerms, readFrequentTerms, type TermKind } from "./frequent-terms.ts";

/** Max words of a search. Further words are ignored. */
const maxWords = 12;
/** Max words of a search in which typos are allowed: the longest ones. */
const maxTypoWords = 3;

/**
 * Returns the terms that the SQL function `search_shapes` makes of a word: the word itself, and each word that results
 * from omitting one letter. Words that differ by one typo share at least one term. Short words, and words with digits,
 * have no such terms.
 */
export function deletionVariants(word: string): string[] {
  const letters = Array.from(word);
  return letters.length < 4 || /[0-9]/.test(word)
    ? []
    : [`~${word}`, ...letters.map((_, index) => `~${letters.toSpliced(index, 1).join("")}`)];
}

/**
 * Returns the text of a `tsquery` that matches any of the terms. Terms need no escaping, because they contain no quotes
 * and backslashes: punctuation separates words.
 */
export const toAnyTerm = (terms: readonly string[]) =>
  `(${terms.map((term) => `'${term}'`).join("|")})`;

/**
 * A search text, converted to queries over the terms that the SQL functions `story_terms` and `person_terms` make. The
 * first character of a term says what it matches: `=` the whole title or name, `.` a word of the title or name, `^` the
 * beginning of such a word, `~` a word, whole or with one letter omitted. A term without such a character matches a
 * word of any field. Each query but `exact` requires every word. A term is frequent if more rows contain it than one search
 * can read (`readFrequentTerms`).
 */
export interface ParsedQuery {
  readonly words: readonly string[];
  /** The whole title or name equals the text. It is frequent if too many people have this name. */
  readonly exact: TermQuery;
  /** Each word is a word of the title or name. */
  readonly wholeWords: TermQuery;
  /** Each word begins a word of the title or name. */
  readonly prefixes: TermQuery;
  /** Each word begins a word of the title or name, or is a word of any other field. */
  readonly anywhere: TermQuery;
  /**
   * The text of `anywhere` with only the words that are not frequent; empty if all words are frequent. Few rows match
   * these words. Checking the frequent words in these rows costs less than looking them up in the index.
   */
  readonly rareWords: string;
  /** `anywhere` with typos in the longest words; undefined if no word can have typos. */
  readonly fuzzy: TermQuery | undefined;
}

function toParsedQuery(
  words: readonly string[],
  kind: TermKind,
  frequentTerms: FrequentTerms,
): ParsedQuery {
  const isFrequent = (term: string) => frequentTerms.has(`${kind} ${term}`);
  /** Returns a query that requires one of `toTerms` of every word. It is frequent if every word has a frequent term. */
  const everyWord = (toTerms: (word: string) => readonly string[]): TermQuery => ({
    text: words.map((word) => toAnyTerm(toTerms(word))).join("&"),
    isFrequent: words.every((word) => toTerms(word).some(isFrequent)),
  });
  const toAnywhereTerms = (word: string) => [word, `^${word}`];
  const wholeTerm = `=${words.join(" ")}`;
  const longestWords = words.toSorted((a, b) => b.length - a.length).slice(0, maxTypoWords);
  const variants = new Map(longestWords.map((word) => [word, deletionVariants(word)]));
  return {
    words,
    exact: { text: toAnyTerm([wholeTerm]), isFrequent: isFrequent(wholeTerm) },
    wholeWords: everyWord((word) => [`.${word}`]),
    prefixes: everyWord((word) => [`^${word}`]),
    anywhere: everyWord(toAnywhereTerms),
    rareWords: words
      .map(toAnywhereTerms)
      .filter((terms) => !terms.some(isFrequent))
      .map(toAnyTerm)
      .join("&"),
    fuzzy: [...variants.values()].some(({ length }) => length > 0)
      ? everyWord((word) => [...toAnywhereTerms(word), ...(variants.get(word) ?? [])])
      : undefined,
  };
}

/** Converts a search text to the queries for stories and for people; undefined for a text without words. */
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
