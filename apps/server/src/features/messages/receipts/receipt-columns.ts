import { type SQL, sql } from "drizzle-orm";

/**
 * To whom a message `m` goes, and how far those have come whom its status tells of: the other one of two people;
 * in a group, of an own message all others, of another's the viewer.
 */
export interface ReceiptColumns {
  /** `recipient_id`, `group_id`, `delivered_up_to` and `read_up_to`. */
  readonly columns: SQL;
  /** What they are read from. */
  readonly join: SQL;
}

export const chatReceipts: ReceiptColumns = {
  columns: sql`r.user_id AS recipient_id, NULL::uuid AS group_id, r.delivered_up_to, r.read_up_to`,
  join: sql`JOIN conversation_members r ON r.conversation_id = m.conversation_id AND r.user_id <> m.sender_id`,
};

/** In a group. How far a message has been delivered there depends on who is online: `withDelivered`. */
export const groupReceipts = (readUpTo: SQL, join: SQL = sql``): ReceiptColumns => ({
  columns: sql`NULL::uuid AS recipient_id, m.conversation_id AS group_id, NULL::uuid AS delivered_up_to,
    ${readUpTo} AS read_up_to`,
  join,
});

/** How far the one has read who has read least of a group, but for one member; null where that is nothing. */
export const readByAllUpTo = (conversation: SQL, butFor: SQL) => sql`(
  SELECT least.group_read_up_to FROM conversation_members least
  WHERE least.conversation_id = ${conversation} AND least.role IS NOT NULL AND least.user_id <> ${butFor}
  ORDER BY least.group_read_up_to NULLS FIRST LIMIT 1)`;

const groupId = sql`CASE WHEN talk.one_id IS NULL THEN talk.id END`;

/** For its sender's eyes, wherever it is. */
export const conversationReceipts: ReceiptColumns & { readonly groupId: SQL } = {
  groupId,
  columns: sql`r.user_id AS recipient_id, ${groupId} AS group_id,
    r.delivered_up_to,
    CASE WHEN talk.one_id IS NULL THEN ${readByAllUpTo(sql`talk.id`, sql`m.sender_id`)} ELSE r.read_up_to END AS read_up_to`,
  join: sql`
    JOIN conversations talk ON talk.id = m.conversation_id
    LEFT JOIN conversation_members r ON r.conversation_id = talk.id
      AND r.user_id = CASE WHEN talk.one_id = m.sender_id THEN talk.other_id ELSE talk.one_id END`,
};
