import { sql } from "drizzle-orm";
import type { Queryable } from "./database.ts";
import { statement } from "./statement.ts";

/** As `search_words` cuts them. */
const longestWord = 40;

const selectWords = statement<{ q: string }, { words: string[] }>(
  "search-words",
  (v) => sql`SELECT search_words(${v("q")}) AS words`,
);

/**
 * The first `most` words of what was typed, in their order; of plain letters as `search_words` would find
 * them.
 */
export async function wordsOf(
  { db }: { readonly db: Pick<Queryable, "row"> },
  q: string,
  most: number,
): Promise<readonly string[]> {
  const words = /^[ -~]*$/.test(q)
    ? (q.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => word.slice(0, longestWord))
    : ((await db.row(selectWords, { q }))?.words ?? []);
  return words.slice(0, most);
}
