import { limits } from "@kora/contract/limits";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { literal } from "../../../platform/database/statement.ts";

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
