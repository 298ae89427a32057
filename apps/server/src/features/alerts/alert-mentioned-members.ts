import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import type { JobPayloads } from "../../platform/jobs/jobs.ts";
import { isActiveAccount, isBlockedEitherWay } from "../visibility/index.ts";
import {
  type CreatedAlert,
  type CreatedAlertRow,
  newAlertId,
  publishAlerts,
  selectCreatedAndReplaced,
  toCreatedAlert,
} from "./publish-alerts.ts";

/** Locks the message, so that concurrent jobs for it run in turn. Returns no row if the message is deleted. */
const lockMessage = statement<{ messageId: string }, unknown>(
  "lock-message-to-alert",
  (value) => sql`
    SELECT FROM messages WHERE id = ${value("messageId")} AND deleted_at IS NULL FOR NO KEY UPDATE`,
);

/**
 * Inserts an alert for each mentioned member whom the message has not alerted yet. It replaces the member's unread
 * mention alert of the same group. Skips the author, members who muted or left the group, and members who block the
 * author or are blocked by them.
 */
const insertMentionAlerts = statement<
  { messageId: string; userIds: readonly string[] | null; timestampId: string; now: Date },
  CreatedAlertRow
>(
  "alert-mentioned-members",
  (value) => sql`
    WITH mentioned AS MATERIALIZED (
      SELECT member.user_id, m.sender_id, m.conversation_id AS group_id
      FROM messages m
        CROSS JOIN jsonb_to_recordset(m.mentions) mention (_id uuid)
        JOIN conversation_members member
          ON member.conversation_id = m.conversation_id AND member.user_id = mention._id
        JOIN users recipient ON recipient.id = member.user_id
      WHERE m.id = ${value("messageId")} AND member.role IS NOT NULL AND NOT member.is_muted
        AND member.user_id <> m.sender_id AND ${isActiveAccount(sql`recipient`)}
        AND NOT ${isBlockedEitherWay(sql`recipient.id`, sql`m.sender_id`)}
        AND (${value("userIds")}::uuid[] IS NULL OR member.user_id = ANY (${value("userIds")}::uuid[]))
        AND NOT EXISTS (
          SELECT FROM alert_history history WHERE history.user_id = member.user_id AND history.type = 'group_mention'
            AND history.reference_id = m.id AND history.sender_id = m.sender_id
        )
    ),
    recorded AS (
      INSERT INTO alert_history (user_id, type, reference_id, sender_id, alerted_at)
      SELECT user_id, 'group_mention', ${value("messageId")}, sender_id, ${value("now")} FROM mentioned
      ON CONFLICT DO NOTHING
    ),
    replaced AS (
      DELETE FROM alerts a USING mentioned
      WHERE a.type = 'group_mention' AND a.reference_id = mentioned.group_id AND a.user_id = mentioned.user_id
        AND a.read_at IS NULL
      RETURNING a.id, a.user_id
    ),
    created AS (INSERT INTO alerts (id, user_id, type, sender_id, reference_id, created_at)
    SELECT ${newAlertId(value("timestampId"))},
      mentioned.user_id, 'group_mention', mentioned.sender_id, mentioned.group_id, ${value("now")}
    FROM mentioned
    RETURNING id, user_id)
    ${selectCreatedAndReplaced}`,
);

/** Alerts the members, at most 20, that a group message mentions, each once for a message. */
export async function alertMentionedMembers(
  ctx: Context,
  { messageId, userIds }: JobPayloads["alert-mentioned-members"],
): Promise<void> {
  const alerts = await inTransaction(ctx, async (tx): Promise<CreatedAlert[]> => {
    if (!(await tx.db.row(lockMessage, { messageId }))) return [];
    const params = {
      messageId,
      userIds: userIds ?? null,
      timestampId: newId(),
      now: tx.clock.now(),
    };
    return (await tx.db.rows(insertMentionAlerts, params)).map(toCreatedAlert);
  });
  await publishAlerts(ctx, alerts);
}
