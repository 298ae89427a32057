import { type SQL, sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import type { MentionsToWithdraw } from "../alert-outbox/index.ts";
import { isActiveAccount, isBlockedEitherWay } from "../visibility/index.ts";
import { lockCreation } from "./create-alerts.ts";

interface WithdrawnRow {
  id: string;
  user_id: string;
  /** The alert has lost one of its senders, but is not deleted. */
  is_kept: boolean;
}

/** True for a message or comment whose `mentions` contain the recipient of the alert `a`. */
const mentionsRecipient = (text: SQL) =>
  sql`${text}.mentions @> jsonb_build_array(jsonb_build_object('_id', a.user_id))`;

/** The time at which the recipient of the unread alert `a` last read an alert about the same. */
const lastRead = sql`coalesce((
  SELECT max(earlier.read_at) FROM alerts earlier
  WHERE earlier.user_id = a.user_id AND earlier.type = a.type AND earlier.reference_id = a.reference_id
), '-infinity')`;

/**
 * Removes the author of a comment from the unread alerts of these users about mentions in comments on its story, unless
 * another comment of the author mentions the user. An alert without another sender is deleted.
 */
const withdrawFromComment = statement<
  { commentId: string; userIds: readonly string[] },
  WithdrawnRow
>(
  "withdraw-mentions-of-comment",
  (value) => sql`
    WITH lost AS MATERIALIZED (
      SELECT a.id, a.user_id, c.author_id, array_remove(a.sender_ids, c.author_id) AS other_ids
      FROM comments c JOIN alerts a ON a.type = 'comment_mention' AND a.reference_id = c.story_id AND a.read_at IS NULL
      WHERE c.id = ${value("commentId")} AND a.user_id = ANY (${value("userIds")}::uuid[])
        AND (a.sender_id = c.author_id OR c.author_id = ANY (a.sender_ids))
        AND NOT EXISTS (
          SELECT FROM comments other
          WHERE ${mentionsRecipient(sql`other`)} AND other.story_id = c.story_id AND other.author_id = c.author_id
            AND other.deleted_at IS NULL AND other.created_at > ${lastRead}
        )
    ),
    kept AS (
      UPDATE alerts a SET sender_id = remaining.id, sender_ids = lost.other_ids, other_senders = a.other_senders - 1
      FROM lost CROSS JOIN LATERAL (
        SELECT u.id FROM unnest(lost.other_ids) WITH ORDINALITY sender (id, number) JOIN users u ON u.id = sender.id
        ORDER BY sender.number LIMIT 1
      ) remaining
      WHERE a.id = lost.id
      RETURNING a.id
    ),
    deleted AS (
      DELETE FROM alerts WHERE id IN (SELECT lost.id FROM lost) AND id NOT IN (SELECT kept.id FROM kept)
    )
    SELECT lost.id, lost.user_id, lost.id IN (SELECT kept.id FROM kept) AS is_kept FROM lost`,
);

/**
 * Changes the unread alerts of these users about mentions in a group to the latest message that still
 * mentions them since they last read such an alert, and deletes those without one.
 */
const withdrawFromGroup = statement<{ groupId: string; userIds: readonly string[] }, WithdrawnRow>(
  "withdraw-mentions-in-group",
  (value) => sql`
    WITH lost AS MATERIALIZED (
      SELECT a.id, a.user_id, remaining.sender_id
      FROM alerts a
        LEFT JOIN LATERAL (
          SELECT other.sender_id
          FROM (SELECT * FROM messages other WHERE ${mentionsRecipient(sql`other`)} OFFSET 0) other
            JOIN users author ON author.id = other.sender_id
          WHERE other.conversation_id = a.reference_id AND other.deleted_at IS NULL
            AND other.sender_id <> a.user_id AND ${isActiveAccount(sql`author`)}
            AND NOT ${isBlockedEitherWay(sql`author.id`, sql`a.user_id`)} AND other.created_at > ${lastRead}
          ORDER BY other.id DESC LIMIT 1
        ) remaining ON true
      WHERE a.type = 'group_mention' AND a.reference_id = ${value("groupId")} AND a.read_at IS NULL
        AND a.user_id = ANY (${value("userIds")}::uuid[])
    ),
    kept AS (
      UPDATE alerts SET sender_id = lost.sender_id FROM lost
      WHERE alerts.id = lost.id AND lost.sender_id IS NOT NULL
    ),
    deleted AS (
      DELETE FROM alerts WHERE id IN (SELECT lost.id FROM lost WHERE lost.sender_id IS NULL)
    )
    SELECT id, user_id, sender_id IS NOT NULL AS is_kept FROM lost`,
);

/**
 * Withdraws the unread alerts of users about mentions that a comment or message has lost, by an edit, a deletion or the end
 * of its time. It waits for the job that creates alerts, which may have read the text before.
 */
export function withdrawMentionAlerts(
  ctx: Context,
  { userIds, ...text }: MentionsToWithdraw,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.rows(lockCreation, {});
    const rows =
      "commentId" in text
        ? await tx.db.rows(withdrawFromComment, { commentId: text.commentId, userIds })
        : await tx.db.rows(withdrawFromGroup, { groupId: text.groupId, userIds });
    for (const { id: alertId, user_id: userId, is_kept: isKept } of rows) {
      if (isKept) await tx.enqueue("publish-alerts-changed", { userId });
      else await tx.enqueue("publish-alert-removal", { userId, alertId });
    }
  });
}
