import { limits } from "@kora/contract/limits";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { literal } from "../../../platform/database/statement.ts";

/** Max names looked up for one message. The lookup decides which of them are members. */
const maxNames = 100;

/** A possible username after an `@` at the start of a word. */
const mention = /(?<![\w.@])@([A-Za-z0-9_.]{3,})/g;

/**
 * The unique names that a text mentions with `@`, in lower case. A trailing full stop may belong to the name or end the
 * sentence, so both forms are returned.
 */
export function extractMentionedNames(content: string): string[] {
  const names = new Set<string>();
  for (const [, match = ""] of content.matchAll(mention)) {
    const name = match.toLowerCase();
    const trimmed = trimTrailingDots(name);
    for (const candidate of [name, trimmed]) {
      if (candidate.length >= limits.username.min && candidate.length <= limits.username.max)
        names.add(candidate);
    }
    if (names.size >= maxNames) break;
  }
  return [...names].slice(0, maxNames);
}

/** This is a loop, because a regular expression would take quadratic time on a run of dots. */
function trimTrailingDots(name: string): string {
  let end = name.length;
  while (name[end - 1] === ".") end -= 1;
  return name.slice(0, end);
}

const maxMentions = literal(limits.group.mentions);

/** The members of the group `groupId` with these names, as `messages.mentions` stores them; null if there are none. */
export const mentionedMembers = (groupId: SQL, names: SQLWrapper) => sql`(
  SELECT jsonb_agg(jsonb_build_object('_id', mentioned.id, 'username', mentioned.username))
  FROM (
    SELECT u.id, u.username
    FROM unnest(${names}::text[]) WITH ORDINALITY mention (name, nth)
      JOIN users u ON lower(u.username) = mention.name
      JOIN conversation_members member ON member.conversation_id = ${groupId}
        AND member.user_id = u.id AND member.role IS NOT NULL
    ORDER BY mention.nth LIMIT ${maxMentions}
  ) mentioned)`;
