import type { MessageView, RecentChatView } from "@kora/contract/messages";
import { changeCachedResponse, deleteCachedResponse } from "../../lib/cache-entries.ts";
import type { Page } from "../../lib/create-api.ts";
import {
  chatListUrl,
  groupListUrl,
  latestMessagesUrl,
  messagesPageSize,
} from "../../lib/offline-urls.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { getSession } from "../../lib/session.ts";
import { type Conversation, newLoadedRange } from "./chat/conversation.ts";
import { withoutExpired } from "./chat/without-expired.ts";
import { type ConversationRef, conversationUrl, toGroupRef } from "./conversation-ref.ts";

// These functions apply the events that this page receives to the responses that the service worker cached for offline
// reading, so that messages that were edited, were deleted or have disappeared are not shown again without a
// connection.

type Messages = readonly MessageView[];

const messagesUrl = (conversationRef: ConversationRef) =>
  latestMessagesUrl(conversationUrl(conversationRef));

/**
 * Returns the latest messages as the cache stores them; `now` is in milliseconds since 1970. If a message has a higher
 * revision than the conversation, changes before it are missing. It gets the conversation's revision, so that the next
 * resync fetches them.
 */
export function toCachedMessages({ messages, revision }: Conversation, now: number): MessageView[] {
  return withoutExpired(messages, now)
    .slice(-messagesPageSize)
    .map((message) => (message.revision > revision ? { ...message, revision } : message));
}

/** Applies a change to cached messages. New ones are appended only if none is missing in between. */
export function changeCachedMessages(
  cached: Messages,
  change: (conversation: Conversation) => Conversation,
  now: number,
): MessageView[] {
  const conversation = newLoadedRange(cached, {
    revision: Math.max(0, ...cached.map(({ revision }) => revision)),
    hasOlder: cached.length >= messagesPageSize,
    hasNewer: false,
  });
  const changedConversation = change(conversation);
  const knownIds = new Set(cached.map(({ _id }) => _id));
  const messages = changedConversation.messages.filter(
    ({ _id, revision }) => knownIds.has(_id) || revision <= changedConversation.revision,
  );
  return toCachedMessages({ ...changedConversation, messages }, now);
}

/** Applies a change to the cached messages of a conversation that is not loaded up to its end. */
export function changeMessages(
  conversationRef: ConversationRef,
  change: (conversation: Conversation) => Conversation,
): void {
  changeCachedResponse(
    { kind: "messages", token: getSession().token, url: messagesUrl(conversationRef) },
    (cached) =>
      cached === undefined
        ? undefined
        : changeCachedMessages(cached as Messages, change, serverNow()),
  );
}

/**
 * Replaces the cached messages of a conversation that is loaded up to its end. If none are cached, they are added only
 * with `create`.
 */
export function storeMessages(
  conversationRef: ConversationRef,
  conversation: Conversation,
  { create }: { create: boolean },
): void {
  changeCachedResponse(
    { kind: "messages", token: getSession().token, url: messagesUrl(conversationRef) },
    (cached) =>
      cached === undefined && !create ? undefined : toCachedMessages(conversation, serverNow()),
  );
}

/** Deletes a conversation and its messages from the caches. */
export function deleteCachedConversation(conversationRef: ConversationRef): void {
  const { token } = getSession();
  deleteCachedResponse({ kind: "messages", token, url: messagesUrl(conversationRef) });
  deleteCachedResponse({ kind: "chat", token, url: conversationUrl(conversationRef) });
}

/** Changes a cached group. The cache `chat` has both the chats and the groups. */
export function changeGroup<Group>(groupId: string, change: (group: Group) => Group): void {
  changeCachedResponse(
    { kind: "chat", token: getSession().token, url: conversationUrl(toGroupRef(groupId)) },
    (cached) => (cached === undefined ? undefined : change(cached as Group)),
  );
}

/** Changes the cached first page of the chat list. If `change` returns undefined, the page stays as it is. */
export function changeChatList(
  change: (page: Page<RecentChatView[]>) => Page<RecentChatView[]> | undefined,
): void {
  changeList(chatListUrl, change);
}

/** Changes the cached first page of the group list. If `change` returns undefined, the page stays as it is. */
export function changeGroupList<Group extends { readonly unreadCount: number }>(
  change: (page: Page<Group[]>) => Page<Group[]> | undefined,
): void {
  changeList(groupListUrl, change);
}

function changeList<Item extends { readonly unreadCount: number }>(
  url: string,
  change: (page: Page<Item[]>) => Page<Item[]> | undefined,
): void {
  changeCachedResponse({ kind: "chats", token: getSession().token, url }, (cached, headers) => {
    if (cached === undefined) return undefined;
    const items = cached as Item[];
    const changed = change({ items, nextCursor: headers.get("x-next-cursor") })?.items ?? items;
    const difference = sumUnread(changed) - sumUnread(items);
    const unreadCount = Number(headers.get("x-unread-count") ?? 0) + difference;
    headers.set("x-unread-count", String(Math.max(0, unreadCount)));
    return changed;
  });
}

const sumUnread = (items: readonly { readonly unreadCount: number }[]) =>
  items.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
