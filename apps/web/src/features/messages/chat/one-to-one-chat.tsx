import type { ChatView } from "@kora/contract/messages";
import { type ReactNode, useState } from "react";
import { messageRequestsText as requestsText } from "#text/message-requests.ts";
import { messagesText as text } from "#text/messages.ts";
import { useCachedAt } from "../../../lib/connection.ts";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { retryOnError } from "../../../ui/retry-on-error.tsx";
import { conversationUrl, toChatRef } from "../conversation-ref.ts";
import { Chat } from "./chat.tsx";
import { ChatHeader } from "./chat-header.tsx";
import type { Conversation } from "./conversation.ts";

const RequestBar = /* @__PURE__ */ lazyComponent(
  async () => (await import("../requests/request-bar.tsx")).RequestBar,
  { fallback: null, onError: /* @__PURE__ */ retryOnError(text.loadFailed) },
);

const isReceivedRequest = ({ request }: ChatView) => request !== null && !request.isOwn;

/** Returns what is shown in place of the composer; null while the viewer can write. */
function composerReplacementOf(chat: ChatView): ReactNode {
  if (chat.state !== "open") return text.readOnly;
  if (isReceivedRequest(chat)) return <RequestBar chat={chat} />;
  if (chat.isFriendsOnly) return requestsText.friendsOnly;
  return chat.request?.messagesLeft === 0 ? requestsText.limit : null;
}

/** A one-to-one conversation. */
export function OneToOneChat({
  chat,
  conversation,
}: {
  chat: ChatView;
  conversation: Conversation;
}) {
  const { userId, name, unreadCount, request } = chat;
  // State keeps the identity of the object between renders, because effects depend on it.
  const [conversationRef] = useState(() => toChatRef(userId));
  const info = {
    conversationRef,
    name,
    unreadCount,
    composerReplacement: composerReplacementOf(chat),
    composerHint: request?.isOwn ? requestsText.waits(name, request.messagesLeft) : null,
    isInert: isReceivedRequest(chat),
    emptyText: text.emptyWith(name),
    findMentionable: null,
  };
  // Without a connection nobody is known to be online.
  const isFromOfflineCache = useCachedAt(conversationUrl(conversationRef)) !== undefined;
  const shownChat = isFromOfflineCache ? { ...chat, isOnline: false } : chat;
  return <Chat info={info} conversation={conversation} header={<ChatHeader chat={shownChat} />} />;
}
