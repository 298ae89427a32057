import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

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
