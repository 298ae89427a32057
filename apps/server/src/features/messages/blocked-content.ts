import { type SQL, sql } from "drizzle-orm";
import { hiddenUserIdsOf } from "../visibility/index.ts";

/** The members of a group who may not see the content of a message, or of the message that it quotes, due to blocks. */
export interface BlockedMembers {
  readonly hidden_from: readonly string[];
  readonly quote_hidden_from: readonly string[];
}

export const noBlockedMembers: BlockedMembers = { hidden_from: [], quote_hidden_from: [] };

/** The members of the group `groupId` whom a user has blocked, or who have blocked that user. */
const blockedMembers = (groupId: SQL, userId: SQL) => sql`ARRAY(
  SELECT member.user_id FROM conversation_members member
  WHERE member.conversation_id = ${groupId} AND member.role IS NOT NULL
    AND member.user_id = ANY (${hiddenUserIdsOf(userId)}))`;

/** The columns of `BlockedMembers` for the message `m` with the quoted message `q`; `groupId` is null in a chat. */
export const blockedMembersColumns = (groupId: SQL) => sql`
  CASE WHEN ${groupId} IS NULL THEN '{}' ELSE ${blockedMembers(groupId, sql`m.sender_id`)} END AS hidden_from,
  CASE WHEN ${groupId} IS NULL OR q.id IS NULL THEN '{}'
    ELSE ${blockedMembers(groupId, sql`q.sender_id`)} END AS quote_hidden_from`;
