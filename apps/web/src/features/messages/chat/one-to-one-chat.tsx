import type { ChatView } from "@kora/contract/messages";
import { useState } from "react";
import { messagesText as text } from "#text/messages.ts";
import { useCachedAt } from "../../../lib/connection.ts";
import { conversationUrl, toChatRef } from "../conversation-ref.ts";
import { Chat } from "./chat.tsx";
import { ChatHeader } from "./chat-header.tsx";
import type { Conversation } from "./conversation.ts";

/** A one-to-one conversation. */
export function OneToOneChat({
  chat,
  conversation,
}: {
  chat: ChatView;
  conversation: Conversation;
}) {
  const { userId, name, unreadCount, state } = chat;
  // State keeps the identity of the object between renders, because effects depend on it.
  const [conversationRef] = useState(() => toChatRef(userId));
  const info = {
    conversationRef,
    name,
    unreadCount,
    composerReplacement: state === "open" ? null : text.readOnly,
    emptyText: text.emptyWith(name),
    findMentionable: null,
  };
  // Without a connection nobody is known to be online.
  const isFromOfflineCache = useCachedAt(conversationUrl(conversationRef)) !== undefined;
  const shownChat = isFromOfflineCache ? { ...chat, isOnline: false } : chat;
  return <Chat info={info} conversation={conversation} header={<ChatHeader chat={shownChat} />} />;
}
