import { useState } from "react";
import { messagesText as text } from "#text/messages.ts";
import type { Conversation } from "../chat/conversation.ts";
import { summarizeMessage } from "./quote.tsx";

/** Announces to screen readers the messages that arrive while the conversation is open. */
export function NewMessageAnnouncer({
  conversation,
  viewerId,
}: {
  conversation: Conversation;
  viewerId: string;
}) {
  const newest = conversation.messages.at(-1);
  const [initialId] = useState(newest?._id ?? "");
  const isNew = newest !== undefined && newest._id > initialId && newest.sender._id !== viewerId;
  return (
    <p className="sr-only" aria-live="polite">
      {isNew &&
        !newest.isDeleted &&
        !newest.isFolded &&
        text.arrived(newest.sender.name, summarizeMessage(newest))}
    </p>
  );
}
