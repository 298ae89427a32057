import type { ViewerContext } from "../../platform/context.ts";
import type { Query } from "../../platform/database/search-steps.ts";
import { wordsOf } from "../../platform/database/search-words.ts";
import { type FrequentTerms, readFrequentTerms, type TermKind } from "./frequent-terms.ts";

/** The most words of a search that are looked at. */
const mostWords = 12;
/** The longest of them, each of which may have a slip. */
const mostSlips = 3;

/** Forms that the word has in common with words that are a slip away, as `search_shapes` makes them. */
export function shapesOf(word: string): string[] {
  const letters = Array.from(word);
  return letters.length < 4 || /[0-9]/.test(word)
    ? []
    : [`~${word}`, ...letters.map((_, missing) => `~${letters.toSpliced(missing, 1).join("")}`)];
}

/** Terms hold no quote and no backslash: words are parted by them. */
export const anyOf = (terms: readonly string[]) =>
  `(${terms.map((term) => `'${term}'`).join("|")})`;

/** What was typed, as queries over the terms of one kind. */
export interface Queries {
  readonly typed: readonly string[];
  /** For the name or title as a whole; few are called exactly so. */
  readonly exact: Query;
  /** For each of its words. */
  readonly words: Query;
  /** Where each begins one. */
  readonly beginnings: Query;
  /** Where each begins one, or is one elsewhere. */
  readonly anywhere: Query;
  /**
   * As `anywhere`, by those of the words alone that are not frequent: they find few, in which the others are looked for
   * for less than the index takes to. Of no words where all are frequent.
   */
  readonly rare: string;
  /** Where a few of them may have a slip; undefined where none can. */
  readonly near: Query | undefined;
}

function toQueries(typed: readonly string[], kind: TermKind, frequent: FrequentTerms): Queries {
  /** Each word by one of its terms: frequent when that is so of every word. */
  const each = (termsOf: (word: string) => readonly string[]): Query => ({
    text: typed.map((word) => anyOf(termsOf(word))).join("&"),
    isFrequent: typed.every((word) =>
      termsOf(word).some((term) => frequent.has(`${kind} ${term}`)),
    ),
  });
  const anywhereOf = (word: string) => [word, `^${word}`];
  const isRare = (word: string) =>
    !anywhereOf(word).some((term) => frequent.has(`${kind} ${term}`));
  const longest = typed.toSorted((a, b) => b.length - a.length).slice(0, mostSlips);
  const shapes = new Map(longest.map((word) => [word, shapesOf(word)]));
  return {
    typed,
    exact: { text: anyOf([`=${typed.join(" ")}`]), isFrequent: false },
    words: each((word) => [`.${word}`]),
    beginnings: each((word) => [`^${word}`]),
    anywhere: each(anywhereOf),
    rare: typed
      .filter(isRare)
      .map((word) => anyOf(anywhereOf(word)))
      .join("&"),
    near: [...shapes.values()].some((found) => found.length > 0)
      ? each((word) => [word, `^${word}`, ...(shapes.get(word) ?? [])])
      : undefined,
  };
}

/** What was typed, as queries over the terms of stories and of people; undefined where it has no words. */
export async function readTerms(
  ctx: Pick<ViewerContext, "db" | "caches" | "clock">,
  q: string,
): Promise<Record<TermKind, Queries> | undefined> {
  const [typed, frequent] = await Promise.all([wordsOf(ctx, q, mostWords), readFrequentTerms(ctx)]);
  return typed.length > 0
    ? {
        story: toQueries(typed, "story", frequent),
        person: toQueries(typed, "person", frequent),
      }
    : undefined;
}
