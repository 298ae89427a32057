import { limits } from "@kora/contract/limits";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { literal } from "../../../platform/database/statement.ts";

/** Max names that are looked up for one message. */
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

const maxMentions = literal(limits.group.mentions);

/**
 * Returns the SQL for `messages.mentions`: the members of the group `groupId` with these usernames; null if there are
 * none.
 */
export const mentionedMembers = (groupId: SQL, names: SQLWrapper) => sql`(
  SELECT jsonb_agg(jsonb_build_object('_id', mentioned.id, 'username', mentioned.username))
  FROM (
    SELECT u.id, u.username
    FROM unnest(${names}::text[]) WITH ORDINALITY mention (name, name_index)
      JOIN users u ON lower(u.username) = mention.name
      JOIN conversation_members member ON member.conversation_id = ${groupId}
        AND member.user_id = u.id AND member.role IS NOT NULL
    ORDER BY mention.name_index LIMIT ${maxMentions}
  ) mentioned)`;
