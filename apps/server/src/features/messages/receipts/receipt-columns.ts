import { type SQL, sql } from "drizzle-orm";
import { seesOnlineState, seesOnlineStateWithoutRequest } from "../../visibility/index.ts";

/**
 * SQL for the recipient of a message `m` and the receipts that its status depends on. In a chat these are the receipts
 * of the other user. In a group, these are the lowest receipts of all other members for the viewer's own message, and
 * the viewer's receipts for a message of another member.
 */
export interface ReceiptColumns {
  /** `recipient_id`, `group_id`, `delivered_up_to`, `read_up_to`, `hides_delivery` and `hides_read`. */
  readonly columns: SQL;
  /** The joins that `columns` needs. */
  readonly join: SQL;
}

/** For a chat: the receipts of the user who did not send the message. */
export const chatReceipts: ReceiptColumns = {
  columns: sql`
    recipient.user_id AS recipient_id, NULL::uuid AS group_id, recipient.delivered_up_to, recipient.read_up_to,
    NOT ${seesOnlineState(sql`sender`, sql`receiver`)} AS hides_delivery,
    NOT (sender.sends_read_receipts AND receiver.sends_read_receipts) AS hides_read`,
  join: sql`JOIN conversation_members recipient ON recipient.conversation_id = m.conversation_id AND recipient.user_id <> m.sender_id
    JOIN users receiver ON receiver.id = recipient.user_id`,
};

/**
 * True if `sender`, a row of `users`, may not see the online state of one of the other members of a group. The sender
 * then does not see that all have received a message, as in a chat with such a user.
 */
export const hidesGroupDelivery = (groupId: SQL, sender: SQL) => sql`EXISTS (
  SELECT FROM conversation_members hiding JOIN users u ON u.id = hiding.user_id
  WHERE hiding.conversation_id = ${groupId} AND hiding.role IS NOT NULL AND NOT ${seesOnlineStateWithoutRequest(sender, sql`u`)})`;

/**
 * Returns the receipts of a group; `readUpTo` is the SQL of `read_up_to`. `delivered_up_to` is null here: it depends on
 * the members who are online, so `withGroupDelivery` adds it, and knows who may see it.
 */
export const groupReceipts = ({
  readUpTo,
  join = sql``,
}: {
  readUpTo: SQL;
  join?: SQL;
}): ReceiptColumns => ({
  columns: sql`NULL::uuid AS recipient_id, m.conversation_id AS group_id, NULL::uuid AS delivered_up_to,
    ${readUpTo} AS read_up_to, false AS hides_delivery, NOT sender.sends_read_receipts AS hides_read`,
  join,
});

/** True if a member of a group hides read receipts. Nobody then sees that all have read a message. */
export const hasHiddenReceipts = (conversationId: SQL) => sql`EXISTS (
  SELECT FROM conversation_members hiding JOIN users u ON u.id = hiding.user_id
  WHERE hiding.conversation_id = ${conversationId} AND hiding.role IS NOT NULL AND NOT u.sends_read_receipts)`;

/**
 * Returns the SQL of the lowest read receipt of the members of a group except `exceptUserId`; null if one of them has
 * read nothing, or a member hides read receipts.
 */
export const readByAllUpTo = (conversationId: SQL, exceptUserId: SQL) => sql`(
  SELECT CASE WHEN lowest.up_to IS NOT NULL AND NOT ${hasHiddenReceipts(conversationId)} THEN lowest.up_to END
  FROM (
    SELECT member.group_read_up_to AS up_to FROM conversation_members member
    WHERE member.conversation_id = ${conversationId} AND member.role IS NOT NULL AND member.user_id <> ${exceptUserId}
    ORDER BY member.group_read_up_to NULLS FIRST LIMIT 1
  ) lowest)`;

const groupId = sql`CASE WHEN conversation.one_id IS NULL THEN conversation.id END`;

/** For the sender of a message, in statements that may find the message in a chat or in a group. */
export const conversationReceipts: ReceiptColumns & { readonly groupId: SQL } = {
  groupId,
  columns: sql`recipient.user_id AS recipient_id, ${groupId} AS group_id,
    recipient.delivered_up_to,
    CASE WHEN conversation.one_id IS NULL THEN ${readByAllUpTo(sql`conversation.id`, sql`m.sender_id`)} ELSE recipient.read_up_to END AS read_up_to,
    CASE WHEN conversation.one_id IS NULL THEN false ELSE NOT ${seesOnlineState(sql`sender`, sql`receiver`)} END AS hides_delivery,
    NOT (sender.sends_read_receipts AND coalesce(receiver.sends_read_receipts, true)) AS hides_read`,
  join: sql`
    JOIN conversations conversation ON conversation.id = m.conversation_id
    LEFT JOIN conversation_members recipient ON recipient.conversation_id = conversation.id
      AND recipient.user_id = CASE WHEN conversation.one_id = m.sender_id THEN conversation.other_id ELSE conversation.one_id END
    LEFT JOIN users receiver ON receiver.id = recipient.user_id`,
};
