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
 * The first `limit` words of a search text, in order. Splits plain ASCII with letters or digits here, with the same result
 * as the SQL function `search_words`, which saves a statement.
 */
export async function toSearchWords(
  { db }: { readonly db: Pick<Queryable, "row"> },
  text: string,
  limit: number,
): Promise<readonly string[]> {
  const plainText = text.toLowerCase().replaceAll(/['`]/g, "");
  const words =
    /^[ -~]*$/.test(text) && /[a-z0-9]/.test(plainText)
      ? (plainText.match(/[a-z0-9]+/g) ?? []).map((word) => word.slice(0, maxWordLength))
      : ((await db.row(selectWords, { text }))?.words ?? []);
  return words.slice(0, limit);
}
