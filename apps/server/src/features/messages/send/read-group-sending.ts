import type { Mentions } from "@kora/contract/common";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { type BlockedMembers, blockedMembersColumns } from "../blocked-content.ts";
import { type GroupMembership, membershipColumns } from "../conversation-ref.ts";
import type { ConversationRow } from "./insert-message.ts";
import { mentionedMembers } from "./mentions.ts";

interface GroupSendingValues {
  readonly viewer: string;
  readonly groupId: string;
  /** The author of the quoted message; null if the message quotes none. */
  readonly quotedSenderId: string | null;
  /** Usernames that the text mentions, in lower case. */
  readonly mentionedNames: readonly string[];
  /** The viewer's account is in its first 24 hours. */
  readonly isNewAccount: boolean;
}

/** The viewer's membership of a group, and what a new message of theirs depends on. */
export interface GroupSendingRow extends GroupMembership, ConversationRow, BlockedMembers {
  sender_name: string;
  sender_username: string;
  sender_avatar: string | null;
  hides_read: boolean;
  /** The first message of the viewer since they joined; null before it. */
  first_message_id: string | null;
  /** The account is new, and no other member has written since the viewer's first message. */
  links_inert: boolean;
  mentions: Mentions | null;
}

/**
 * Locks the conversation, as everything does that changes a group or its messages, and the viewer's membership: a member
 * who is removed concurrently has sent the message before the removal, or sends nothing. So the statement that is sent
 * after this one reads what stays true until the commit.
 */
const lockGroup = statement<Pick<GroupSendingValues, "viewer" | "groupId">, { id: string }>(
  "lock-group-to-send",
  (value) => sql`
    SELECT c.id FROM conversations c JOIN conversation_members own ON own.conversation_id = c.id
    WHERE c.id = ${value("groupId")} AND own.user_id = ${value("viewer")}
    FOR NO KEY UPDATE`,
);

const selectSending = statement<GroupSendingValues, GroupSendingRow>(
  "read-group-sending",
  (value) => {
    const groupId = sql`${value("groupId")}::uuid`;
    const quotedSenderId = sql`${value("quotedSenderId")}::uuid`;
    return sql`
    SELECT ${membershipColumns}, c.id AS conversation_id, c.revision, c.message_count, c.last_message_id,
      sender.name AS sender_name, sender.username AS sender_username, sender.avatar AS sender_avatar,
      NOT sender.sends_read_receipts AS hides_read, own.first_message_id,
      ${value("isNewAccount")}::boolean AND NOT EXISTS (
        SELECT FROM messages answer
        WHERE answer.conversation_id = c.id AND answer.id > own.first_message_id AND answer.sender_id <> own.user_id
      ) AS links_inert,
      ${blockedMembersColumns(groupId, sql`own.user_id`, quotedSenderId)},
      ${mentionedMembers(groupId, value("mentionedNames"))} AS mentions
    FROM conversations c
      JOIN conversation_members own ON own.conversation_id = c.id AND own.user_id = ${value("viewer")}
      JOIN users sender ON sender.id = own.user_id
    WHERE c.id = ${groupId} AND own.role IS NOT NULL`;
  },
);

/**
 * Reads what a message of the viewer to a group depends on, and keeps it true until the commit. Returns undefined if the
 * viewer is not a member.
 */
export async function readGroupSending(
  tx: TransactionContext<Viewer>,
  values: GroupSendingValues,
): Promise<GroupSendingRow | undefined> {
  const [lockedGroup, row] = await Promise.all([
    tx.db.row(lockGroup, values),
    tx.db.row(selectSending, values),
  ]);
  // A membership that began after the lock was tried is not locked.
  return lockedGroup && row;
}
