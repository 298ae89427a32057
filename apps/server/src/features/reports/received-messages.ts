import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isNotExpired } from "../groups/index.ts";

/**
 * This file has the rule of who received a message: the two users of a chat; the members of a group, who see all
 * messages in it; and the past members of a group, of those that were sent while they were members.
 */

/**
 * Returns joins for a message and its conversation: `own`, the viewer's row of `conversation_members`; `g`, the row of
 * `groups`; and `past`, the revision and the name of the group when the viewer last left it. `past` is null unless the
 * viewer was a member when the message was sent.
 */
export function recipientJoins(message: SQL, conversation: SQL, viewer: SQLWrapper): SQL {
  return sql`
    LEFT JOIN conversation_members own ON own.conversation_id = ${conversation}.id AND own.user_id = ${viewer}
    LEFT JOIN groups g ON g.id = ${conversation}.id
    LEFT JOIN LATERAL (
      SELECT max(p.revision) AS revision, (array_agg(p.title ORDER BY p.revision DESC))[1] AS title
      FROM past_memberships p
      WHERE p.conversation_id = ${conversation}.id AND p.user_id = ${viewer} AND p.up_to >= ${message}.id
      HAVING bool_or(p.joined_at <= ${message}.created_at)
    ) past ON true`;
}

/**
 * True if the viewer is a member of the group, and could see the message before it was deleted or disappeared. It needs
 * `recipientJoins`.
 */
export function isSeenByMember(message: SQL): SQL {
  return sql`(own.role IS NOT NULL
    AND coalesce(least(${message}.deleted_at, ${message}.disappears_at) > own.joined_at, true))`;
}

/**
 * True for a message that the viewer received. A text that was edited after a past member left is not what they
 * received. It needs `recipientJoins`.
 */
export function isReceived(
  message: SQL,
  conversation: SQL,
  latestExpiredDeletion: SQLWrapper,
): SQL {
  return sql`(CASE WHEN ${conversation}.one_id IS NOT NULL THEN own.user_id IS NOT NULL
    ELSE ${isNotExpired(sql`g`, latestExpiredDeletion)}
      AND (${isSeenByMember(message)} OR past.revision >= coalesce(${message}.edited_revision, 0)) END)`;
}
