import type { ChatView } from "@kora/contract/messages";
import { useState } from "react";
import { messagesText as text } from "#text/messages.ts";
import { withPerson } from "../chat-place.ts";
import { Chat } from "./chat.tsx";
import { ChatHead } from "./chat-head.tsx";
import type { Conversation } from "./conversation.ts";

/** A one-to-one conversation. */
export function PersonChat({ chat, held }: { chat: ChatView; held: Conversation }) {
  const { userId, name, unreadCount, state } = chat;
  const [place] = useState(() => withPerson(userId));
  const subject = {
    place,
    name,
    unreadCount,
    closed: state === "open" ? null : text.closed,
    emptyWords: text.emptyWith(name),
    findNamed: null,
  };
  return <Chat subject={subject} held={held} head={<ChatHead chat={chat} />} />;
}
