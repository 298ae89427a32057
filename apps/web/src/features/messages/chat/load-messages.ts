import type { QueryClient } from "@tanstack/react-query";
import { messagesPageSize as pageSize } from "../../../lib/offline-urls.ts";
import { changeConversation } from "../apply-events.ts";
import { chatKeys } from "../chat-keys.ts";
import type { ConversationRef } from "../conversation-ref.ts";
import { getConversation } from "./cached-conversation.ts";
import {
  appendNewer,
  applyChanges,
  type Conversation,
  newLoadedRange,
  prependOlder,
} from "./conversation.ts";
import { fetchAround, fetchMessages } from "./fetch-messages.ts";
import { resync } from "./resync.ts";

/** Loads the messages before the first loaded one. */
export async function loadOlder(
  client: QueryClient,
  conversationRef: ConversationRef,
): Promise<void> {
  const beforeId = getConversation(client, conversationRef)?.messages[0]?._id;
  if (beforeId === undefined) return;
  const page = await fetchMessages(conversationRef, { before: beforeId, limit: pageSize });
  const hasMore = page.length === pageSize;
  changeConversation(client, conversationRef, (conversation) =>
    prependOlder(conversation, page, { beforeId, hasMore }),
  );
}

/** Loads the messages after the last loaded one. */
export async function loadNewer(
  client: QueryClient,
  conversationRef: ConversationRef,
): Promise<void> {
  const cached = getConversation(client, conversationRef);
  const afterId = cached?.messages.at(-1)?._id;
  if (cached === undefined || afterId === undefined) return;
  const page = await fetchMessages(conversationRef, { after: afterId, limit: pageSize });
  const hasMore = page.length === pageSize;
  changeConversation(client, conversationRef, (conversation) =>
    appendNewer(conversation, page, { afterId, hasMore }),
  );
  if (hasMore) return;
  // Events of messages sent meanwhile were dropped, because they lay outside the loaded range.
  const last = getConversation(client, conversationRef)?.messages.at(-1)?._id ?? afterId;
  const latest = await fetchMessages(conversationRef, { after: last, limit: pageSize });
  changeConversation(client, conversationRef, (conversation) => {
    // Earlier changes may be missing, so the next resync starts at the same revision.
    const { revision } = conversation;
    return { ...applyChanges(conversation, latest), revision };
  });
}

/** Replaces the loaded range by the one around a message; returns false if the server no longer has the message. */
export async function loadAroundMessage(
  client: QueryClient,
  conversationRef: ConversationRef,
  messageId: string,
): Promise<boolean> {
  const previous = getConversation(client, conversationRef);
  if (previous === undefined) return false;
  const next = await fetchAround(conversationRef, messageId, {
    revision: previous.revision,
    previous,
  });
  if (!next.messages.some(({ _id }) => _id === messageId)) return false;
  await replaceLoaded(client, conversationRef, next);
  return true;
}

/** Replaces the loaded range by the latest messages. */
export async function loadLatest(
  client: QueryClient,
  conversationRef: ConversationRef,
): Promise<void> {
  const previous = getConversation(client, conversationRef);
  if (previous === undefined) return;
  const latest = await fetchMessages(conversationRef, { limit: pageSize });
  const { revision } = previous;
  const hasOlder = latest.length === pageSize;
  await replaceLoaded(
    client,
    conversationRef,
    newLoadedRange(latest, { revision, hasOlder, hasNewer: false, previous }),
  );
}

async function replaceLoaded(
  client: QueryClient,
  conversationRef: ConversationRef,
  next: Conversation,
): Promise<void> {
  client.setQueryData(chatKeys.messages(conversationRef), next);
  // After a failure, the next resync fetches the changes.
  await resync(client, conversationRef).catch(() => undefined);
}
