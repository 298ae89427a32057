import { type QueryClient, queryOptions, type SkipToken, skipToken } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api.ts";
import { messagesPageSize as pageSize } from "../../../lib/offline-urls.ts";
import type { TypingUsers } from "../apply-events.ts";
import { chatKeys } from "../chat-keys.ts";
import type { ConversationRef } from "../conversation-ref.ts";
import { getConversation } from "./cached-conversation.ts";
import { type Conversation, newLoadedRange } from "./conversation.ts";
import { fetchAround, fetchMessages, type MaybeSignal } from "./fetch-messages.ts";
import { refreshReceipts, resync } from "./resync.ts";

/** Cache entry of the typing users; it is filled by events and never fetched. */
export function typingQuery(conversationRef: ConversationRef) {
  return queryOptions({
    queryKey: chatKeys.typing(conversationRef),
    queryFn: skipToken as SkipToken | (() => TypingUsers),
  });
}

/** Fetches the id of the first unread message (null if there is none) and the conversation's revision at that time. */
export type FetchReadPosition = (
  client: QueryClient,
) => Promise<{ readonly firstUnreadId: string | null; readonly revision: number }>;

/**
 * Fetches the messages of a conversation. The first fetch starts at the first unread message; later ones fetch only the
 * changes since then and receipts.
 */
export function conversationQuery(
  conversationRef: ConversationRef,
  fetchReadPosition: FetchReadPosition,
) {
  return queryOptions({
    queryKey: chatKeys.messages(conversationRef),
    meta: { live: true },
    // `applyChanges` already keeps the identity of unchanged messages.
    structuralSharing: false,
    queryFn: async ({ client, signal }): Promise<Conversation> => {
      const cached = getConversation(client, conversationRef);
      if (cached === undefined) {
        const initial = await fetchInitial(client, conversationRef, { fetchReadPosition, signal });
        // Events apply to the conversation once it is cached. Earlier changes are fetched below.
        client.setQueryData(chatKeys.messages(conversationRef), initial);
        await resync(client, conversationRef, signal).catch(() => undefined);
        return getConversation(client, conversationRef) ?? initial;
      }
      await resync(client, conversationRef, signal);
      await refreshReceipts(client, conversationRef, signal);
      return getConversation(client, conversationRef) ?? cached;
    },
  });
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
    // Both were fetched concurrently. The next resync starts at the lower revision, so that it misses no change.
    const newestRevision = Math.max(0, ...latest.map(({ revision }) => revision));
    const revision = Math.min(readPosition.revision, newestRevision);
    return newLoadedRange(latest, {
      revision,
      hasOlder: latest.length === pageSize,
      hasNewer: false,
    });
  }
  const { revision } = readPosition;
  try {
    return await fetchAround(conversationRef, firstUnreadId, { revision, signal });
  } catch (error) {
    // Without a connection, the first unread message cannot be fetched, but the latest messages are cached.
    if (!(error instanceof ApiError) || error.code !== "OFFLINE") throw error;
    return newLoadedRange(latest, { revision, hasOlder: true, hasNewer: false });
  }
}
