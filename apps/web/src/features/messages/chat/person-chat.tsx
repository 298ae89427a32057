import type { ChatView } from "@kora/contract/messages";
import { useState } from "react";
import { messagesText as text } from "#text/messages.ts";
import { toChatRef } from "../conversation-ref.ts";
import { Chat } from "./chat.tsx";
import { ChatHeader } from "./chat-header.tsx";
import type { Conversation } from "./conversation.ts";

/** A one-to-one conversation. */
export function PersonChat({ chat, loaded }: { chat: ChatView; loaded: Conversation }) {
  const { userId, name, unreadCount, state } = chat;
  const [conversationRef] = useState(() => toChatRef(userId));
  const subject = {
    conversationRef,
    name,
    unreadCount,
    closed: state === "open" ? null : text.closed,
    emptyText: text.emptyWith(name),
    findMentionable: null,
  };
  return <Chat subject={subject} loaded={loaded} header={<ChatHeader chat={chat} />} />;
}
