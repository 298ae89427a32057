import { type SQL, sql } from "drizzle-orm";

/**
 * SQL for the recipient of a message `m` and the receipts that its status depends on. In a chat these are the receipts
 * of the other user. In a group, an own message has the lowest receipts of all other members, and a message of another
 * member has the viewer's.
 */
export interface ReceiptColumns {
  /** `recipient_id`, `group_id`, `delivered_up_to` and `read_up_to`. */
  readonly columns: SQL;
  /** The joins that `columns` needs. */
  readonly join: SQL;
}

export const chatReceipts: ReceiptColumns = {
  columns: sql`r.user_id AS recipient_id, NULL::uuid AS group_id, r.delivered_up_to, r.read_up_to`,
  join: sql`JOIN conversation_members r ON r.conversation_id = m.conversation_id AND r.user_id <> m.sender_id`,
};

/** For a group. Its delivery receipts depend on who is online: see `withGroupDelivery`. */
export const groupReceipts = (readUpTo: SQL, join: SQL = sql``): ReceiptColumns => ({
  columns: sql`NULL::uuid AS recipient_id, m.conversation_id AS group_id, NULL::uuid AS delivered_up_to,
    ${readUpTo} AS read_up_to`,
  join,
});

/** The lowest read receipt in a group without the member `exceptUserId`; null if a member has read nothing. */
export const readByAllUpTo = (conversationId: SQL, exceptUserId: SQL) => sql`(
  SELECT member.group_read_up_to FROM conversation_members member
  WHERE member.conversation_id = ${conversationId} AND member.role IS NOT NULL AND member.user_id <> ${exceptUserId}
  ORDER BY member.group_read_up_to NULLS FIRST LIMIT 1)`;

const groupId = sql`CASE WHEN conversation.one_id IS NULL THEN conversation.id END`;

/** For statements that find a message in a chat or in a group, as its sender sees it. */
export const conversationReceipts: ReceiptColumns & { readonly groupId: SQL } = {
  groupId,
  columns: sql`r.user_id AS recipient_id, ${groupId} AS group_id,
    r.delivered_up_to,
    CASE WHEN conversation.one_id IS NULL THEN ${readByAllUpTo(sql`conversation.id`, sql`m.sender_id`)} ELSE r.read_up_to END AS read_up_to`,
  join: sql`
    JOIN conversations conversation ON conversation.id = m.conversation_id
    LEFT JOIN conversation_members r ON r.conversation_id = conversation.id
      AND r.user_id = CASE WHEN conversation.one_id = m.sender_id THEN conversation.other_id ELSE conversation.one_id END`,
};
