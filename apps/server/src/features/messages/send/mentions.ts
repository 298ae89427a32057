import { limits } from "@kora/contract/limits";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Names that are looked up for one message at most: those of members are told apart from others only then. */
const maxNames = 100;

/** What may be a person's name after an `@` that begins a word. */
const mention = /(?<![\w.@])@([A-Za-z0-9_.]{3,})/g;

/**
 * The names that words mention with `@`, in lower case, each once. A name may end in a full stop, as a sentence does:
 * then both are given.
 */
export function extractMentionedNames(content: string): string[] {
  const names = new Set<string>();
  for (const [, written = ""] of content.matchAll(mention)) {
    const name = written.toLowerCase();
    const trimmed = trimTrailingDots(name);
    for (const one of [name, trimmed]) {
      if (one.length >= limits.username.min && one.length <= limits.username.max) names.add(one);
    }
    if (names.size >= maxNames) break;
  }
  return [...names].slice(0, maxNames);
}

/** A loop, as a regular expression would look through each run of dots once for each of its dots. */
function trimTrailingDots(name: string): string {
  let end = name.length;
  while (name[end - 1] === ".") end -= 1;
  return name.slice(0, end);
}

const maxMentions = sql.raw(String(limits.group.mentions));

/** The members of the group `groupId` of these names, as `messages` keeps them; null where there are none. */
export const mentionedMembers = (groupId: SQL, names: SQLWrapper) => sql`(
  SELECT jsonb_agg(jsonb_build_object('_id', found.id, 'username', found.username))
  FROM (
    SELECT person.id, person.username
    FROM unnest(${names}::text[]) WITH ORDINALITY given (name, nth)
      JOIN users person ON lower(person.username) = given.name
      JOIN conversation_members member ON member.conversation_id = ${groupId}
        AND member.user_id = person.id AND member.role IS NOT NULL
    ORDER BY given.nth LIMIT ${maxMentions}
  ) found)`;
