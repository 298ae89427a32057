import { type SQL, sql } from "drizzle-orm";
import { hiddenUserIds } from "../visibility/index.ts";

/** Members of a group to whom a message, or what it quotes, says nothing. */
export interface BlockedMembers {
  readonly hidden_from: readonly string[];
  readonly quote_hidden_from: readonly string[];
}

export const noBlockedMembers: BlockedMembers = { hidden_from: [], quote_hidden_from: [] };

/** Members of the group `groupId` who block somebody, or whom they block. */
const blockedMembers = (groupId: SQL, person: SQL) => sql`ARRAY(
  SELECT member.user_id FROM conversation_members member
  WHERE member.conversation_id = ${groupId} AND member.role IS NOT NULL
    AND member.user_id = ANY (${hiddenUserIds(person)}))`;

/** The columns of `Folding` for the message `m` with the quoted one `q`; `groupId` is null between two people. */
export const blockedMembersColumns = (groupId: SQL) => sql`
  CASE WHEN ${groupId} IS NULL THEN '{}' ELSE ${blockedMembers(groupId, sql`m.sender_id`)} END AS hidden_from,
  CASE WHEN ${groupId} IS NULL OR q.id IS NULL THEN '{}'
    ELSE ${blockedMembers(groupId, sql`q.sender_id`)} END AS quote_hidden_from`;
