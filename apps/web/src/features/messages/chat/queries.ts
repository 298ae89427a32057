import type { MessageView } from "@kora/contract/messages";
import { type QueryClient, queryOptions, type SkipToken, skipToken } from "@tanstack/react-query";
import { ApiError, api } from "../../../lib/api.ts";
import { messagesPageSize } from "../../../lib/offline-urls.ts";
import { getSession } from "../../../lib/session.ts";
import { changeConversation, type TypingUsers } from "../apply-events.ts";
import { chatKeys } from "../chat-keys.ts";
import type { ConversationRef } from "../conversation-ref.ts";
import {
  appendNewer,
  applyChanges,
  type Conversation,
  newLoadedPart,
  prependOlder,
} from "./conversation.ts";

const pageSize = messagesPageSize;
/** Page size around a message, half of it on each side. */
const aroundPageSize = 60;
/** Changes fetched per call. */
const changesPageSize = 100;

type MaybeSignal = AbortSignal | undefined;

/** Cache entry of the typing users; it is filled by events and never fetched. */
export function typingQuery(conversationRef: ConversationRef) {
  return queryOptions({
    queryKey: chatKeys.typing(conversationRef),
    queryFn: skipToken as SkipToken | (() => TypingUsers),
  });
}

/** Fetches the first unread message and the conversation's revision at that time. */
export type FetchReadPosition = (
  client: QueryClient,
) => Promise<{ readonly firstUnreadId: string | null; readonly revision: number }>;

/**
 * Fetches a conversation. The first fetch starts at the first unread message; later ones fetch only what
 * changed since.
 */
export function conversationQuery(
  conversationRef: ConversationRef,
  fetchReadPosition: FetchReadPosition,
) {
  return queryOptions({
    queryKey: chatKeys.messages(conversationRef),
    meta: { live: true },
    structuralSharing: false,
    queryFn: async ({ client, signal }): Promise<Conversation> => {
      const cached = client.getQueryData<Conversation>(chatKeys.messages(conversationRef));
      if (cached === undefined) {
        const initial = await fetchInitial(client, conversationRef, { fetchReadPosition, signal });
        // Events apply to the conversation once it is cached. Earlier changes are fetched below.
        client.setQueryData(chatKeys.messages(conversationRef), initial);
        await resync(client, conversationRef, signal).catch(() => undefined);
        return client.getQueryData<Conversation>(chatKeys.messages(conversationRef)) ?? initial;
      }
      await resync(client, conversationRef, signal);
      await refreshReceipts(client, conversationRef, signal);
      return client.getQueryData<Conversation>(chatKeys.messages(conversationRef)) ?? cached;
    },
  });
}

type MessagesQuery = {
  before?: string;
  after?: string;
  around?: string;
  since?: number;
  limit: number;
};

function fetchMessages(
  conversationRef: ConversationRef,
  query: MessagesQuery,
  signal?: MaybeSignal,
): Promise<MessageView[]> {
  return conversationRef.kind === "chat"
    ? api.call("listMessages", { params: { userId: conversationRef.userId }, query }, { signal })
    : api.call("listGroupMessages", { params: { id: conversationRef.groupId }, query }, { signal });
}

async function fetchInitial(
  client: QueryClient,
  conversationRef: ConversationRef,
  { fetchReadPosition, signal }: { fetchReadPosition: FetchReadPosition; signal: MaybeSignal },
) {
  const [readPosition, latest] = await Promise.all([
    fetchReadPosition(client),
    fetchMessages(conversationRef, { limit: pageSize }, signal),
  ]);
  const { firstUnreadId } = readPosition;
  if (firstUnreadId === null || latest.some(({ _id }) => _id === firstUnreadId)) {
    // Both were fetched concurrently, so the lower revision counts.
    const newestRevision = Math.max(0, ...latest.map(({ revision }) => revision));
    const revision = Math.min(readPosition.revision, newestRevision);
    return newLoadedPart(latest, {
      revision,
      hasOlder: latest.length === pageSize,
      hasNewer: false,
    });
  }
  const { revision } = readPosition;
  try {
    return await fetchAround(conversationRef, firstUnreadId, { revision, signal });
  } catch (error) {
    // Without a connection, the first unread message is not at hand, but the latest ones are cached.
    if (!(error instanceof ApiError) || error.code !== "OFFLINE") throw error;
    return newLoadedPart(latest, { revision, hasOlder: true, hasNewer: false });
  }
}

async function fetchAround(
  conversationRef: ConversationRef,
  messageId: string,
  { signal, ...options }: { revision: number; previous?: Conversation; signal?: MaybeSignal },
): Promise<Conversation> {
  const messages = await fetchMessages(
    conversationRef,
    { around: messageId, limit: aroundPageSize },
    signal,
  );
  const older = messages.filter(({ _id }) => _id < messageId).length;
  const half = aroundPageSize / 2;
  return newLoadedPart(messages, {
    ...options,
    hasOlder: older === half,
    hasNewer: messages.length - older === half,
  });
}

/** Fetches changes since the last known revision until there are no more. */
async function resync(
  client: QueryClient,
  conversationRef: ConversationRef,
  signal?: MaybeSignal,
): Promise<void> {
  for (;;) {
    const cached = client.getQueryData<Conversation>(chatKeys.messages(conversationRef));
    if (cached === undefined) return;
    const changed = await fetchMessages(
      conversationRef,
      { since: cached.revision, limit: changesPageSize },
      signal,
    );
    changeConversation(client, conversationRef, (conversation) =>
      applyChanges(conversation, changed),
    );
    if (changed.length < changesPageSize) return;
  }
}

/** Receipts do not raise the revision, so own messages that are not read yet are fetched again. */
async function refreshReceipts(
  client: QueryClient,
  conversationRef: ConversationRef,
  signal?: MaybeSignal,
): Promise<void> {
  const cached = client.getQueryData<Conversation>(chatKeys.messages(conversationRef));
  const viewerId = getSession().userId;
  const isPending = ({ sender, status }: MessageView) =>
    sender._id === viewerId && status !== "read";
  const firstIndex = cached?.messages.findIndex(isPending) ?? -1;
  const previousMessage = cached?.messages[firstIndex - 1];
  if (cached === undefined || firstIndex < 0) return;
  // Of many own messages that were not read, only the latest are refreshed.
  const hasManyUnread = cached.messages.length - firstIndex > 100 && !cached.hasNewer;
  const query =
    previousMessage === undefined || hasManyUnread
      ? { limit: 100 }
      : { after: previousMessage._id, limit: 100 };
  updateLoaded(client, conversationRef, await fetchMessages(conversationRef, query, signal));
}

/**
 * Refetches the loaded messages with files: file URLs expire after half an hour or more and come with their
 * messages.
 */
export async function refreshMediaUrls(
  client: QueryClient,
  conversationRef: ConversationRef,
): Promise<void> {
  const withFiles = getConversation(client, conversationRef)?.messages.filter(
    ({ mediaUrl }) => mediaUrl !== null,
  );
  const [first, last] = [withFiles?.[0]?._id, withFiles?.at(-1)?._id];
  if (first === undefined || last === undefined) return;
  let query: MessagesQuery = { around: first, limit: 100 };
  for (;;) {
    const page = await fetchMessages(conversationRef, query);
    updateLoaded(client, conversationRef, page);
    const end = page.at(-1)?._id;
    if (end === undefined || end >= last) return;
    query = { after: end, limit: 100 };
  }
}

/**
 * Updates loaded messages only and leaves the revision as it is, because the list does not contain all
 * changes.
 */
function updateLoaded(
  client: QueryClient,
  conversationRef: ConversationRef,
  messages: readonly MessageView[],
): void {
  changeConversation(client, conversationRef, (conversation) => {
    const loadedIds = new Set(conversation.messages.map(({ _id }) => _id));
    const loadedMessages = messages.filter(({ _id }) => loadedIds.has(_id));
    return { ...applyChanges(conversation, loadedMessages), revision: conversation.revision };
  });
}

/** Returns the cached conversation. */
export function getConversation(
  client: QueryClient,
  conversationRef: ConversationRef,
): Conversation | undefined {
  return client.getQueryData<Conversation>(chatKeys.messages(conversationRef));
}

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
  // Events of messages sent meanwhile were dropped, because they lay outside the loaded part.
  const last = getConversation(client, conversationRef)?.messages.at(-1)?._id ?? afterId;
  const latest = await fetchMessages(conversationRef, { after: last, limit: pageSize });
  changeConversation(client, conversationRef, (conversation) => {
    const { revision } = conversation;
    return { ...applyChanges(conversation, latest), revision };
  });
}

/** Replaces the loaded part by the one around a message; returns false when the message no longer exists. */
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

/** Replaces the loaded part by the latest messages. */
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
    newLoadedPart(latest, { revision, hasOlder, hasNewer: false, previous }),
  );
}

async function replaceLoaded(
  client: QueryClient,
  conversationRef: ConversationRef,
  next: Conversation,
): Promise<void> {
  client.setQueryData(chatKeys.messages(conversationRef), next);
  await resync(client, conversationRef).catch(() => undefined);
}
