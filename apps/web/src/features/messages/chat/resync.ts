import type { MessageView } from "@kora/contract/messages";
import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../../../lib/session.ts";
import { changeConversation } from "../apply-events.ts";
import type { ConversationRef } from "../conversation-ref.ts";
import { getConversation } from "./cached-conversation.ts";
import { applyChanges } from "./conversation.ts";
import { fetchMessages, type MaybeSignal, type MessagesQuery } from "./fetch-messages.ts";

/** Max number of changes that are fetched per call. */
const changesPageSize = 100;
/** Max number of loaded messages that are fetched again per call. */
const refreshPageSize = 100;

/** Fetches changes since the last known revision until there are no more. */
export async function resync(
  client: QueryClient,
  conversationRef: ConversationRef,
  signal?: MaybeSignal,
): Promise<void> {
  for (;;) {
    const cached = getConversation(client, conversationRef);
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

/**
 * Fetches again the viewer's loaded messages that are not shown as read, because a receipt does not raise the revision
 * and a resync does not fetch it.
 */
export async function refreshReceipts(
  client: QueryClient,
  conversationRef: ConversationRef,
  signal?: MaybeSignal,
): Promise<void> {
  const cached = getConversation(client, conversationRef);
  const viewerId = getSession().userId;
  const isPending = ({ sender, status }: MessageView) =>
    sender._id === viewerId && status !== "read";
  const firstIndex = cached?.messages.findIndex(isPending) ?? -1;
  const previousMessage = cached?.messages[firstIndex - 1];
  if (cached === undefined || firstIndex < 0) return;
  // Of many own messages that were not read, only the latest are refreshed.
  const hasManyUnread = cached.messages.length - firstIndex > refreshPageSize && !cached.hasNewer;
  const query =
    previousMessage === undefined || hasManyUnread
      ? { limit: refreshPageSize }
      : { after: previousMessage._id, limit: refreshPageSize };
  updateLoaded(client, conversationRef, await fetchMessages(conversationRef, query, signal));
}

/**
 * Refetches the loaded messages with files: signed URLs expire after half an hour to an hour and come with their
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
  let query: MessagesQuery = { around: first, limit: refreshPageSize };
  for (;;) {
    const page = await fetchMessages(conversationRef, query);
    updateLoaded(client, conversationRef, page);
    const end = page.at(-1)?._id;
    if (end === undefined || end >= last) return;
    query = { after: end, limit: refreshPageSize };
  }
}

/**
 * Updates loaded messages only. Leaves the revision as it is, because `messages` does not contain all changes up to a
 * revision.
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
