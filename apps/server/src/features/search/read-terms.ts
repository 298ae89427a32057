import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import type { Query } from "../../platform/database/search-steps.ts";
import { statement } from "../../platform/database/statement.ts";

/** The most words of a search that are looked at. */
const mostWords = sql.raw("12");
/** The longest of them, each of which may have a slip. */
const mostSlips = sql.raw("3");

type Kind = "story" | "person";

interface WordRow {
  word: string;
  /** Forms that the word has in common with words that are a slip away; of few words. */
  shapes: string[];
  /** `kind term` of those of its terms that are frequent. */
  frequent: string[];
}

/** The words of what was typed, in their order. */
const selectWords = statement<{ q: string }, WordRow>(
  "search-words",
  (v) => sql`
    SELECT word, shapes, ARRAY(
      SELECT f.kind || ' ' || f.term FROM search_frequent_terms f
      WHERE f.term = ANY (ARRAY[word, '.' || word, '^' || word] || shapes)
    ) AS frequent
    FROM (
      SELECT word, place, row_number() OVER (ORDER BY length(word) DESC) AS nth
      FROM unnest(search_words(${v("q")})) WITH ORDINALITY given (word, place)
      WHERE place <= ${mostWords}
    ) given
    CROSS JOIN LATERAL search_shapes(CASE WHEN nth <= ${mostSlips} THEN ARRAY[word] ELSE '{}' END)
      shapes
    ORDER BY place`,
);

/** Terms hold no quote and no backslash: words are parted by them. */
const anyOf = (terms: readonly string[]) => `(${terms.map((term) => `'${term}'`).join("|")})`;

/** What was typed, as queries over the terms of one kind. */
export interface Queries {
  /** For the name or title as a whole; few are called exactly so. */
  readonly exact: Query;
  /** For each of its words. */
  readonly words: Query;
  /** Where each begins one. */
  readonly beginnings: Query;
  /** Where each begins one, or is one elsewhere. */
  readonly anywhere: Query;
  /** Where a few of them may have a slip; undefined where none can. */
  readonly near: Query | undefined;
}

function toQueries(rows: readonly WordRow[], kind: Kind): Queries {
  /** Each word by one of its terms: frequent when that is so of every word. */
  const each = (termsOf: (row: WordRow) => readonly string[]): Query => ({
    text: rows.map((row) => anyOf(termsOf(row))).join("&"),
    isFrequent: rows.every((row) =>
      termsOf(row).some((term) => row.frequent.includes(`${kind} ${term}`)),
    ),
  });
  return {
    exact: { text: anyOf([`=${rows.map(({ word }) => word).join(" ")}`]), isFrequent: false },
    words: each(({ word }) => [`.${word}`]),
    beginnings: each(({ word }) => [`^${word}`]),
    anywhere: each(({ word }) => [word, `^${word}`]),
    near: rows.some(({ shapes }) => shapes.length > 0)
      ? each(({ word, shapes }) => [word, `^${word}`, ...shapes])
      : undefined,
  };
}

/** What was typed, as queries over the terms of stories and of people; undefined where it has no words. */
export async function readTerms(
  { db }: Pick<ViewerContext, "db">,
  q: string,
): Promise<Record<Kind, Queries> | undefined> {
  const rows = await db.rows(selectWords, { q });
  return rows.length > 0
    ? { story: toQueries(rows, "story"), person: toQueries(rows, "person") }
    : undefined;
}
