import { limits } from "@kora/contract/limits";
import { charactersBeforeTruncation } from "@kora/contract/truncate-text";
import { sql } from "drizzle-orm";
import { literal, statement } from "../../../platform/database/statement.ts";
import type { Services } from "../../../services.ts";
import { type PushServices, sendPush } from "../../notifications/index.ts";
import { isBlockedEitherWay } from "../../visibility/index.ts";
import { isOpenConversation } from "../conversation-ref.ts";
import { hasNotDisappeared } from "../views.ts";
import { type PushedMessageRow, toMessagePushPayload } from "./views.ts";

/**
 * Selects the message for a user. No row if the message is deleted or has disappeared, if the user has sent or read it
 * or has muted the notifications, if the group is deleted, if the message waits in a request, or if in a group the user
 * or the sender blocks the other.
 */
const selectMessage = statement<{ messageId: string; userId: string; now: Date }, PushedMessageRow>(
  "message-to-push",
  (value) => sql`
    SELECT m.sender_id, sender.name AS sender_name, left(m.content, ${literal(charactersBeforeTruncation(limits.message.preview))}) AS content,
      a.media_type,
      m.disappears_at IS NOT NULL AS disappears,
      CASE WHEN own.role IS NOT NULL THEN c.id END AS group_id, c.title AS group_name,
      coalesce(m.mentions @> jsonb_build_array(jsonb_build_object('_id', own.user_id)), false) AS is_mention
    FROM messages m
      JOIN conversations c ON c.id = m.conversation_id
      JOIN users sender ON sender.id = m.sender_id
      JOIN conversation_members own ON own.conversation_id = m.conversation_id
        AND own.user_id = ${value("userId")}
      JOIN users u ON u.id = own.user_id
      LEFT JOIN attachments a ON a.id = m.attachment_id
    WHERE m.id = ${value("messageId")} AND m.deleted_at IS NULL AND NOT own.is_muted
      AND CASE WHEN own.role IS NULL THEN 'messages' ELSE 'groups' END <> ALL (u.muted)
      AND (own.read_up_to IS NULL OR own.read_up_to < m.id)
      AND ${isOpenConversation} AND c.requested_by IS DISTINCT FROM m.sender_id AND m.sender_id <> own.user_id
      AND NOT (own.role IS NOT NULL AND ${isBlockedEitherWay(sql`own.user_id`, sql`m.sender_id`)})
      AND ${hasNotDisappeared(sql`m`, sql`${value("now")}::timestamptz`)}`,
);

/** Sends the push notification of a message to a user who was offline when it was sent. */
export async function pushMessage(
  services: PushServices & Pick<Services, "clock">,
  { messageId, userId }: { messageId: string; userId: string },
): Promise<void> {
  const row = await services.db.row(selectMessage, {
    messageId,
    userId,
    now: services.clock.now(),
  });
  if (!row) return;
  await sendPush(services, userId, {
    payload: toMessagePushPayload(row, messageId),
    // A topic of Web Push has at most 32 characters (RFC 8030), as many as an id without hyphens.
    topic: (row.group_id ?? row.sender_id).replaceAll("-", ""),
  });
}
