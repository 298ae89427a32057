import { sql } from "drizzle-orm";
import type { Queryable } from "./database.ts";
import { statement } from "./statement.ts";

/** The same limit as in the SQL function `search_words`. */
const maxWordLength = 40;

const selectWords = statement<{ text: string }, { words: string[] }>(
  "search-words",
  (placeholder) => sql`SELECT search_words(${placeholder("text")}) AS words`,
);

/**
 * The first `limit` words of a search text, in order. Splits plain ASCII here, with the same result as the SQL function
 * `search_words`, which saves a statement.
 */
export async function toSearchWords(
  { db }: { readonly db: Pick<Queryable, "row"> },
  text: string,
  limit: number,
): Promise<readonly string[]> {
  const words = /^[ -~]*$/.test(text)
    ? (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => word.slice(0, maxWordLength))
    : ((await db.row(selectWords, { text }))?.words ?? []);
  return words.slice(0, limit);
}
