import type { ChatView } from "@kora/contract/messages";
import { type ReactNode, useState } from "react";
import { messagesText as text } from "#text/messages.ts";
import { useCachedResponseTime } from "../../../lib/connection.ts";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { retryOnError } from "../../../ui/retry-on-error.tsx";
import { conversationUrl, toChatRef } from "../conversation-ref.ts";
import { Chat } from "./chat.tsx";
import { ChatHeader } from "./chat-header.tsx";
import type { Conversation } from "./conversation.ts";

const ClosedComposer = /* @__PURE__ */ lazyComponent(
  async () => (await import("../requests/request-notes.tsx")).ClosedComposer,
  { fallback: null, onError: /* @__PURE__ */ retryOnError(text.loadFailed) },
);
const WaitingNote = /* @__PURE__ */ lazyComponent(
  async () => (await import("../requests/request-notes.tsx")).WaitingNote,
  { fallback: null },
);

/** Returns what is shown in place of the composer; null while the viewer can write. */
function composerReplacementOf(chat: ChatView): ReactNode {
  if (chat.state !== "open") return text.readOnly;
  const { request, isFriendsOnly } = chat;
  const isClosed = isFriendsOnly || request?.isOwn === false || request?.messagesLeft === 0;
  return isClosed ? <ClosedComposer chat={chat} /> : null;
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
    composerHint: request?.isOwn ? <WaitingNote chat={chat} /> : null,
    isInert: request?.isOwn === false,
    hasFixedMessages: chat.state !== "open" || chat.isFriendsOnly || request?.isOwn === true,
    emptyText: text.emptyWith(name),
    findMentionable: null,
  };
  // Without a connection nobody is known to be online.
  const isFromOfflineCache = useCachedResponseTime(conversationUrl(conversationRef)) !== undefined;
  const shownChat = isFromOfflineCache ? { ...chat, isOnline: false } : chat;
  return <Chat info={info} conversation={conversation} header={<ChatHeader chat={shownChat} />} />;
}
