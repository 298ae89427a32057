import { type SQL, sql } from "drizzle-orm";
import { hiddenUserIdsOf } from "../visibility/index.ts";

/**
 * The ids of group members who may not see a message because of a block: `hidden_from` for the message itself,
 * `quote_hidden_from` for the message that it quotes.
 */
export interface BlockedMembers {
  readonly hidden_from: readonly string[];
  readonly quote_hidden_from: readonly string[];
}

export const noBlockedMembers: BlockedMembers = { hidden_from: [], quote_hidden_from: [] };

/** Returns the SQL array of the ids of the group's members who block `userId` or are blocked by that user. */
const blockedMembers = (groupId: SQL, userId: SQL) => sql`ARRAY(
  SELECT member.user_id FROM conversation_members member
  WHERE member.conversation_id = ${groupId} AND member.role IS NOT NULL
    AND member.user_id = ANY (${hiddenUserIdsOf(userId)}))`;

/**
 * Returns the columns of `BlockedMembers` for a message of `senderId`, which quotes a message by `quotedSenderId`. In a
 * chat, `groupId` is null and the arrays are empty; without a quoted message, `quotedSenderId` is null.
 */
export const blockedMembersColumns = (groupId: SQL, senderId: SQL, quotedSenderId: SQL) => sql`
  CASE WHEN ${groupId} IS NULL THEN '{}' ELSE ${blockedMembers(groupId, senderId)} END AS hidden_from,
  CASE WHEN ${groupId} IS NULL OR ${quotedSenderId} IS NULL THEN '{}'
    ELSE ${blockedMembers(groupId, quotedSenderId)} END AS quote_hidden_from`;
