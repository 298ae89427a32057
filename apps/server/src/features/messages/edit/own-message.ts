import type { Mentions } from "@kora/contract/common";
import { sentences } from "@kora/contract/sentences";
import { type SQL, sql } from "drizzle-orm";
import type { ReadContext, TransactionContext, Viewer } from "../../../platform/context.ts";
import {
  type Placeholder,
  type Statement,
  statement,
} from "../../../platform/database/statement.ts";
import { forbidden, notFound } from "../../../platform/errors.ts";
import { isMinor } from "../../visibility/index.ts";
import { mayWriteTo } from "../access.ts";
import { type BlockedMembers, blockedMembersColumns } from "../blocked-content.ts";
import {
  type GroupMembership,
  isClosedForTwo,
  isHiddenGroup,
  isOpenConversation,
  refuseUnlessMaySend,
} from "../conversation-ref.ts";
import { decideWriting } from "../decide-writing.ts";
import { actingRole } from "../group-roles.ts";
import { conversationReceipts } from "../receipts/receipt-columns.ts";
import { isHiddenByAge } from "../requests/hidden-request.ts";
import { refuseUnlessMayChange } from "../send/decide-sending.ts";
import { hasNotDisappeared, type MessageRow, messageColumns, messageSources } from "../views.ts";
import { toWritingFacts, type WritingRow, writingColumns } from "../writing-facts.ts";

interface MessageValues {
  viewer: string;
  messageId: string;
  now: Date;
}

interface OwnMessageRow extends WritingRow {
  sender_id: string;
  deleted_at: Date | null;
  mentions: Mentions | null;
  /** True if the viewer may write to the other user of a chat; false in a group. */
  may_write: boolean;
  /** The message waits in a request; null without one. */
  is_of_request: boolean | null;
  /** The recipient declined the request, or does not see it because of an age; null in a group. */
  is_request_hidden: boolean | null;
  /** The viewer's role in a group; null in a chat. */
  role: GroupMembership["role"] | null;
  /** The members who may send in the group; `all` in a chat. */
  senders: GroupMembership["senders"];
  is_closed_for_two: boolean;
  is_hidden: boolean;
}

const selectMessage = statement<MessageValues, OwnMessageRow>(
  "message-for-viewer",
  (value) => sql`
    SELECT m.sender_id, m.deleted_at, m.mentions, ${actingRole(sql`own`)} AS role, c.senders, ${isClosedForTwo} AS is_closed_for_two, ${isHiddenGroup} AS is_hidden,
      partner.id IS NOT NULL AND ${mayWriteTo(sql`partner`, value)} AS may_write,
      ${writingColumns(sql`partner`, sql`c`, value("viewer"))},
      c.requested_by = m.sender_id AND m.position > c.message_count - c.request_count AS is_of_request,
      c.declined_at IS NOT NULL
        OR ${isHiddenByAge(sql`c`, sql`viewer`, { id: sql`partner.id`, isMinor: isMinor(sql`partner`) })} AS is_request_hidden
    FROM messages m
      JOIN conversations c ON c.id = m.conversation_id
      JOIN users viewer ON viewer.id = ${value("viewer")}
      JOIN conversation_members own ON own.conversation_id = c.id AND own.user_id = ${value("viewer")}
      LEFT JOIN users partner
        ON partner.id = CASE WHEN c.one_id = ${value("viewer")} THEN c.other_id ELSE c.one_id END
    WHERE m.id = ${value("messageId")} AND ${hasNotDisappeared(sql`m`, sql`${value("now")}::timestamptz`)}`,
);

type MessageAction = "edit" | "delete" | "restore";

/** A message of the viewer that may be changed. */
interface OwnMessage {
  /** Null for a message that is not deleted. */
  readonly deletedAt: Date | null;
  /** The message waits in a request that its recipient does not see, and gets no events about. */
  readonly isForSenderOnly: boolean;
  /** The ids of the members whom the message mentions. */
  readonly mentionedIds: readonly string[];
}

const lockConversation = statement<{ messageId: string }, unknown>(
  "lock-conversation-of-message",
  (value) => sql`
    SELECT FROM conversations c
    WHERE c.id = (SELECT m.conversation_id FROM messages m WHERE m.id = ${value("messageId")})
    FOR NO KEY UPDATE`,
);

/**
 * Locks the conversation of a message, as everything does that changes its messages or unread counts, so that two
 * deletions of the same message are not counted twice.
 */
export async function lockConversationOf(
  { db }: Pick<TransactionContext, "db">,
  messageId: string,
): Promise<void> {
  await db.rows(lockConversation, { messageId });
}

/**
 * Throws unless the viewer may do `action` with a message: 404 if the message is in none of the viewer's conversations,
 * and 403 if another user sent it. In a chat where the viewer's next message would not go at once, messages can only be
 * deleted: an edit would send a text past the rules (`refuseUnlessMayChange`). In broadcast mode, members cannot edit
 * messages. In a hidden group, messages can only be deleted, and in a deleted one not even that.
 */
export async function requireOwnMessage(
  ctx: Pick<ReadContext, "db" | "clock"> & { readonly viewer: Viewer },
  messageId: string,
  action: MessageAction,
): Promise<OwnMessage> {
  const viewer = ctx.viewer.userId;
  const row = await ctx.db.row(selectMessage, { viewer, messageId, now: ctx.clock.now() });
  if (!row) {
    throw notFound(sentences.messages.notFound);
  }
  if (row.sender_id !== viewer) {
    throw forbidden(sentences.messages.notYours);
  }
  const { role, senders } = row;
  if (role === null) {
    if (action !== "delete") {
      refuseUnlessMayChange({
        mayWrite: row.may_write,
        writing: decideWriting(toWritingFacts(row, ctx.viewer)),
        isOfRequest: row.is_of_request === true,
      });
    }
  } else {
    // In broadcast mode, members can still delete and restore the messages that they sent before.
    const isChangeable = senders === "admins" && action !== "edit";
    const isDeletable = row.is_hidden && action === "delete";
    refuseUnlessMaySend({
      role,
      senders: isChangeable || isDeletable ? "all" : senders,
      is_closed_for_two: row.is_closed_for_two && action !== "delete",
      is_hidden: row.is_hidden,
    });
  }
  return {
    deletedAt: row.deleted_at,
    isForSenderOnly: row.is_of_request === true && row.is_request_hidden === true,
    mentionedIds: (row.mentions ?? []).map(({ _id }) => _id),
  };
}

/** True if the conversation `c` is a chat, or a group of which the viewer is a member and where `isAllowed` is true. */
const mayChangeMessages = (
  value: Placeholder<MessageValues>,
  isAllowed: SQL,
) => sql`(c.one_id IS NOT NULL OR EXISTS (
  SELECT FROM conversation_members own
  WHERE own.conversation_id = c.id AND own.user_id = ${value("viewer")} AND own.role IS NOT NULL
    AND ${isAllowed}))`;

/** A changed message, with the members who may not see its content. */
export type ChangedMessageRow = MessageRow & BlockedMembers;

/**
 * Defines an update of the viewer's own message: `set` contains the assignments, `where` a further condition on the
 * message `m`. The statement first increments the revision of the conversation, which locks its row.
 */
export function defineMessageUpdate<Values extends MessageValues>(
  name: string,
  change: (value: Placeholder<Values>) => {
    set: SQL;
    where: SQL;
    /** A condition on a group `c` and its member `own`; by default `isOpenConversation`. */
    isAllowed?: SQL;
  },
): Statement<Values, ChangedMessageRow> {
  return statement<Values, ChangedMessageRow>(name, (placeholder) => {
    const { set, where, isAllowed = isOpenConversation } = change(placeholder);
    const value = placeholder as Placeholder<MessageValues>;
    const isOwnMessage = sql`m.id = ${value("messageId")} AND m.sender_id = ${value("viewer")} AND ${where}`;
    return sql`
      WITH conversation AS (
        UPDATE conversations c SET revision = c.revision + 1
        FROM messages m WHERE m.conversation_id = c.id AND ${isOwnMessage} AND ${mayChangeMessages(value, isAllowed)}
        RETURNING c.revision
      ),
      changed AS (
        UPDATE messages m SET ${set}, revision = conversation.revision FROM conversation WHERE ${isOwnMessage}
        RETURNING m.*
      )
      SELECT ${messageColumns(conversationReceipts)}, ${blockedMembersColumns(conversationReceipts.groupId, sql`m.sender_id`, sql`quoted.sender_id`)}
      FROM ${messageSources(sql`changed`, sql`${value("now")}::timestamptz`, conversationReceipts)}`;
  });
}
