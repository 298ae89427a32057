import type { MessageView } from "@kora/contract/messages";
import { extractMentionedNames } from "@kora/contract/text-parts";
import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../../platform/context.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import { isNewAccount, limitFirstDay } from "../../../platform/limits/limit-first-day.ts";
import type { BlockedMembers } from "../blocked-content.ts";
import { notMemberError, refuseUnlessMaySend } from "../conversation-ref.ts";
import { publishToRecipients, publishToSender } from "../publish-message-event.ts";
import { isDeliveredToAll, seesGroupDelivery } from "../receipts/group-delivery.ts";
import type { StoredMessageRow } from "../views.ts";
import { firstDayConversations } from "./first-day-conversations.ts";
import {
  insertMessages,
  type SequencedMessage,
  sequenceMessage,
  toStoredMessageRow,
} from "./insert-message.ts";
import type { MessageToSend } from "./message-to-send.ts";
import { readGroupSending } from "./read-group-sending.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /**
     * Alerts the members whom a message mentions; with `userIds` only these of them, as after an edit. Run by
     * `features/alerts`.
     */
    "alert-mentioned-members": { messageId: string; userIds?: readonly string[] };
  }
}

/**
 * Stores a message in a group and publishes it. Throws 404 if the viewer may not see the group, and 403 if they are not
 * a member, if the group is deleted, and in broadcast mode for members who are not admins. The first message of a user in
 * a group counts as a new conversation: throws 429 above the limit of an account in its first 24 hours.
 *
 * If all members are online, what the sender sees of the delivery depends on all of them. So it is looked up beside the
 * transaction, and the others do not wait for it. With a key of the client, it is a part of the transaction.
 */
export async function sendToGroup(
  ctx: ViewerContext,
  groupId: string,
  { message, references }: MessageToSend,
): Promise<MessageView> {
  const isDelivered = isDeliveredToAll(ctx, groupId);
  // If it cannot be looked up beside the transaction, the sender does not see it: the message may be stored already.
  const isDeliveryShown = isDelivered
    .then((isTrue) => isTrue && seesGroupDelivery(ctx, groupId))
    .catch(() => false);
  const { quote_sender_id: quotedSenderId } = references;
  const isNew = isNewAccount(ctx.viewer, message.now);
  const store = (mayBegin: boolean) =>
    inTransaction(ctx, (tx) =>
      storeInGroup(tx, groupId, { message, quotedSenderId, isDelivered, isNew, mayBegin }),
    );
  const stored =
    (await store(!isNew)) ?? (await limitFirstDay(ctx, firstDayConversations, () => store(true)));
  if (!stored) throw new Error("A first message that is allowed was not stored.");
  const row = { ...stored, ...references };
  publishToRecipients(ctx, row, { event: "newMessage" });
  const ownRow = { ...row, delivered_up_to: (await isDeliveryShown) ? row.id : null };
  return publishToSender(ctx, ownRow, { event: "newMessage", sender: ctx.viewer });
}

interface GroupSending extends Pick<MessageToSend, "message"> {
  readonly quotedSenderId: string | null;
  /** All other members are online. */
  readonly isDelivered: Promise<boolean>;
  /** The account is in its first 24 hours. */
  readonly isNew: boolean;
  /** The message may be the viewer's first one in the group. */
  readonly mayBegin: boolean;
}

/**
 * Stores a message and commits. No row of another member is updated, however many there are, but those of members with a
 * block between them and the sender. Unless all of them are online, a push job begins with the first of them. Returns
 * undefined for a first message without `mayBegin`.
 */
async function storeInGroup(
  tx: TransactionContext<Viewer>,
  groupId: string,
  { message, quotedSenderId, isDelivered, isNew, mayBegin }: GroupSending,
): Promise<(StoredMessageRow & BlockedMembers) | undefined> {
  const viewer = tx.viewer.userId;
  const mentionedNames = extractMentionedNames(message.content);
  const values = {
    viewer,
    groupId,
    quotedSenderId,
    mentionedNames,
    isNewAccount: isNew,
  };
  const row = await readGroupSending(tx, values);
  if (!row) throw await notMemberError(tx, groupId);
  refuseUnlessMaySend(row);
  if (row.first_message_id === null && !mayBegin) return undefined;

  const { mentions, links_inert: linksInert } = row;
  const sequenced = sequenceMessage(message, row, { mentions, linksInert });
  const needsPush = !(await isDelivered);
  await tx.commitWith(
    Promise.all([
      updateGroup(tx.db, sequenced, row.hidden_from),
      insertMessages(tx.db, [sequenced]),
      needsPush && enqueuePush(tx, groupId, sequenced.id),
      sequenced.mentions && tx.enqueue("alert-mentioned-members", { messageId: sequenced.id }),
    ]),
  );
  const { hidden_from, quote_hidden_from } = row;
  const stored = toStoredMessageRow(sequenced, {
    ...row,
    recipient_id: null,
    group_id: groupId,
    delivered_up_to: null,
    hides_delivery: false,
    // No other member has read a new message.
    read_up_to: null,
  });
  return { ...stored, hidden_from, quote_hidden_from };
}

type GroupChange = Pick<
  SequencedMessage,
  "conversationId" | "id" | "position" | "revision" | "viewer"
>;

const updateConversation = statement<GroupChange, unknown>(
  "add-message-to-group",
  (value) => sql`
    UPDATE conversations
    SET revision = ${value("revision")}, message_count = ${value("position")}, last_message_id = ${value("id")}
    WHERE id = ${value("conversationId")}`,
);

/**
 * `own_since` grows, so that the message does not count as unread for its sender, nor for the members from
 * whom a block hides it.
 */
const excludeFromUnread = statement<GroupChange & { userIds: readonly string[] }, unknown>(
  "exclude-message-from-unread",
  (value) => sql`
    UPDATE conversation_members SET own_since = own_since + 1,
      first_message_id = CASE WHEN user_id = ${value("viewer")} THEN coalesce(first_message_id, ${value("id")})
        ELSE first_message_id END
    WHERE conversation_id = ${value("conversationId")} AND user_id = ANY (${value("userIds")}::uuid[])`,
);

/** Updates a locked group, and the memberships of the sender and of those who may not see them, to a new message. */
async function updateGroup(
  db: Queryable,
  change: GroupChange,
  hiddenFrom: readonly string[],
): Promise<void> {
  const userIds = [change.viewer, ...hiddenFrom];
  await Promise.all([
    db.rows(updateConversation, change),
    db.rows(excludeFromUnread, { ...change, userIds }),
  ]);
}

/** The push replaces one of the same group that waits. `after` is the last member who has got the push. */
function enqueuePush(tx: TransactionContext, groupId: string, messageId: string): Promise<void> {
  return tx.enqueue("push-group-message", { messageId, groupId, after: null }, { key: groupId });
}
