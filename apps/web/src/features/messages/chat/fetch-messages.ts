import type { MessageView } from "@kora/contract/messages";
import { api } from "../../../lib/api.ts";
import type { ConversationRef } from "../conversation-ref.ts";
import { type Conversation, newLoadedRange } from "./conversation.ts";

/** Page size around a message, half of it on each side. */
const aroundPageSize = 60;

export type MaybeSignal = AbortSignal | undefined;

/** At most one of the first four fields is set; without any, the latest messages are fetched. */
export type MessagesQuery = {
  /** The id of a message, as in `after` and `around`. */
  before?: string;
  after?: string;
  around?: string;
  /** A revision of the conversation: fetches the messages that were changed after it. */
  since?: number;
  limit: number;
};

/** Fetches messages of a one-to-one chat or a group. */
export function fetchMessages(
  conversationRef: ConversationRef,
  query: MessagesQuery,
  signal?: MaybeSignal,
): Promise<MessageView[]> {
  return conversationRef.kind === "chat"
    ? api.call("listMessages", { params: { userId: conversationRef.userId }, query }, { signal })
    : api.call("listGroupMessages", { params: { id: conversationRef.groupId }, query }, { signal });
}

/** Fetches the range of a conversation around a message. `previous` is the range that it will replace. */
export async function fetchAround(
  conversationRef: ConversationRef,
  messageId: string,
  { signal, ...rangeOptions }: { revision: number; previous?: Conversation; signal?: MaybeSignal },
): Promise<Conversation> {
  const messages = await fetchMessages(
    conversationRef,
    { around: messageId, limit: aroundPageSize },
    signal,
  );
  const older = messages.filter(({ _id }) => _id < messageId).length;
  const half = aroundPageSize / 2;
  return newLoadedRange(messages, {
    ...rangeOptions,
    hasOlder: older === half,
    hasNewer: messages.length - older === half,
  });
}
