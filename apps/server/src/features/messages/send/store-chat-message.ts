import { sentences } from "@kora/contract/sentences";
import type { Viewer } from "../../../platform/context.ts";
import type { Queryable, Transaction } from "../../../platform/database/database.ts";
import type { BatchCommand } from "../../../platform/database/queryable.ts";
import { notFound } from "../../../platform/errors.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import { isNewAccount } from "../../../platform/limits/limit-first-day.ts";
import { decideWriting } from "../decide-writing.ts";
import { toWritingFacts } from "../writing-facts.ts";
import {
  type ChatChange,
  type ChatMemberRow,
  chatStateAfter,
  isAnswerToRequest,
  updateChats,
} from "./chat-state.ts";
import { decideSending } from "./decide-sending.ts";
import {
  insertMessages,
  type NewMessage,
  type SequencedMessage,
  sequenceMessage,
  toStoredMessageRow,
} from "./insert-message.ts";
import type { StoredChatMessage } from "./publish-message.ts";
import { readSending, type SendingRow } from "./read-sending.ts";

/** A message of the viewer to another user, the partner. */
export interface ChatMessage {
  readonly viewer: Viewer;
  readonly partner: string;
  /** The partner is online. */
  readonly isOnline: boolean;
  readonly message: NewMessage;
}

/**
 * Stores a message. The result is undefined if the viewer may write to the partner, and the two have no chat yet; it is
 * rejected with the errors of `decideSending`. Messages that are sent at the same time share a transaction: with one
 * each, a server stores half as many (docs/decisions/0071-plain-writes.md).
 */
export const storeChatMessage: BatchCommand<ChatMessage, StoredChatMessage | undefined> = {
  batch: {
    concurrency: 1,
    serializeBy: ({ viewer, partner }) => [viewer.userId, partner].sort().join(" "),
  },
  run: storeChatMessages,
};

async function storeChatMessages(
  tx: Transaction,
  messages: readonly ChatMessage[],
): Promise<PromiseSettledResult<StoredChatMessage | undefined>[]> {
  const rows = await readSending(
    tx,
    messages.map(({ viewer: { userId, hiddenUserIds }, partner, message: { now } }) => ({
      viewer: userId,
      partner,
      hiddenUserIds,
      now,
    })),
  );
  const decided = await Promise.allSettled(
    messages.map(async (message, index) => toAllowedMessage(message, rows[index])),
  );
  const allowed = decided.flatMap((outcome) =>
    outcome.status === "fulfilled" && outcome.value !== undefined ? [outcome.value] : [],
  );
  const members = allowed.length === 0 ? [] : await tx.commitWith(store(tx, allowed));
  return decided.map((outcome) =>
    outcome.status === "rejected"
      ? outcome
      : { ...outcome, value: outcome.value && toStoredChatMessage(outcome.value, members) },
  );
}

/** A message that may be sent, with what it changes in its chat. */
interface AllowedMessage extends ChatMessage {
  readonly row: SendingRow;
  readonly sequenced: SequencedMessage;
  readonly change: ChatChange;
}

/** Throws why the viewer may not send the message. Returns undefined if the two have no chat yet. */
function toAllowedMessage(
  chatMessage: ChatMessage,
  row: SendingRow | undefined,
): AllowedMessage | undefined {
  const { viewer, message, isOnline } = chatMessage;
  if (!row) throw notFound(sentences.messages.personNotFound);
  const isRequest = decideSending(toSendingFacts(row, message, viewer)) === "request";
  if (row.conversation_id === null) return undefined;
  const conversation = { ...row, conversation_id: row.conversation_id };
  const linksInert = isNewAccount(viewer, message.now) && !row.has_consented;
  const sequenced = sequenceMessage(message, conversation, { mentions: null, linksInert });
  return {
    ...chatMessage,
    row,
    sequenced,
    change: {
      ...sequenced,
      ...chatStateAfter(row, { viewer, isRequest, now: message.now }),
      isAnswer: isAnswerToRequest(row, viewer),
      isRequest,
      isDelivered: isOnline && !isRequest,
    },
  };
}

function toSendingFacts(row: SendingRow, message: NewMessage, viewer: Viewer) {
  return {
    hasChat: row.conversation_id !== null,
    isVisible: row.is_visible,
    mayWrite: row.may_write,
    writing: decideWriting(toWritingFacts(row, viewer)),
    requestCount: row.request_count,
    hasFile: message.attachmentId !== null,
    limitedUntil: row.limited_until,
  };
}

async function store(
  db: Queryable,
  messages: readonly AllowedMessage[],
): Promise<readonly ChatMemberRow[]> {
  const [members] = await Promise.all([
    updateChats(
      db,
      messages.map(({ change }) => change),
    ),
    insertMessages(
      db,
      messages.map(({ sequenced }) => sequenced),
    ),
    ...messages.filter(needsPush).map((message) => enqueuePush(db, message)),
  ]);
  return members;
}

const needsPush = ({ isOnline, row, change }: AllowedMessage) =>
  row.takes_push && !isOnline && !change.isRequest;

/** The push replaces one of the same chat that waits. */
function enqueuePush(db: Queryable, { partner, sequenced }: AllowedMessage): Promise<void> {
  const key = `${sequenced.conversationId} ${partner}`;
  return enqueue(db, "push-message", { messageId: sequenced.id, userId: partner }, { key });
}

function toStoredChatMessage(
  { viewer, partner, row, sequenced, change }: AllowedMessage,
  members: readonly ChatMemberRow[],
): StoredChatMessage {
  const memberOf = (userId: string) => {
    const member = members.find(
      (each) => each.conversation_id === sequenced.conversationId && each.user_id === userId,
    );
    if (!member) throw new Error("A chat has two members.");
    return member;
  };
  const recipient = memberOf(partner);
  return {
    row: toStoredMessageRow(sequenced, {
      ...row,
      recipient_id: partner,
      group_id: null,
      delivered_up_to: recipient.delivered_up_to,
      read_up_to: recipient.read_up_to,
      hides_delivery: change.isRequest || !row.sees_partner_state,
    }),
    partner: row,
    sender: memberOf(viewer.userId),
    recipient,
    isRequest: change.isRequest,
    hasChangedRequest: change.isRequest !== (row.requested_by === viewer.userId),
    isDeclined: change.declinedAt !== null,
    isAnswer: change.isAnswer,
    isSenderStateSeen: row.is_state_seen,
  };
}
