import { limits } from "@kora/contract/limits";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Max names that are looked up for one text. */
const maxNames = 100;

/** A possible username after an `@` at the start of a word. */
const mentionPattern = /(?<![\w.@])@([A-Za-z0-9_.]{3,})/g;

/**
 * Returns the unique names that a text mentions with `@`, in lower case. A trailing full stop may belong to the name or
 * end the sentence, so both forms are returned.
 */
export function extractMentionedNames(content: string): string[] {
  const names = new Set<string>();
  for (const [, matchedName = ""] of content.matchAll(mentionPattern)) {
    const name = matchedName.toLowerCase();
    const nameWithoutDots = trimTrailingDots(name);
    for (const candidate of [name, nameWithoutDots]) {
      if (candidate.length >= limits.username.min && candidate.length <= limits.username.max)
        names.add(candidate);
    }
    if (names.size >= maxNames) break;
  }
  return [...names].slice(0, maxNames);
}

/** Removes the dots at the end of a name in linear time; a regular expression would be quadratic in a run of dots. */
function trimTrailingDots(name: string): string {
  let end = name.length;
  while (name[end - 1] === ".") end -= 1;
  return name.slice(0, end);
}

/** True if the column `mentions`, which has `Mentions` of the contract as JSON, contains the user. */
export function mentionsUser(mentions: SQL, userId: SQLWrapper): SQL {
  return sql`${mentions} @> jsonb_build_array(jsonb_build_object('_id', ${userId}::text))`;
}

/** Matches `@` and the username, but not a longer username that starts with it. */
const usernamePattern = sql.raw(
  `'@' || replace(mention.username, '.', '\\.') || '(?!\\.?[A-Za-z0-9_])'`,
);

/** Returns the new values of a text and of its `mentions` without the mention of a deleted user. */
export function withoutMention(
  { text, mentions }: { text: SQL; mentions: SQL },
  userId: SQLWrapper,
): { text: SQL; mentions: SQL } {
  return {
    text: sql`regexp_replace(${text}, (
      SELECT ${usernamePattern} FROM jsonb_to_recordset(${mentions}) mention (_id text, username text)
      WHERE mention._id = ${userId}::text LIMIT 1
    ), '@deleted', 'gi')`,
    mentions: sql`(
      SELECT jsonb_agg(mention) FROM jsonb_array_elements(${mentions}) mention
      WHERE mention ->> '_id' <> ${userId}::text
    )`,
  };
}
