import { useState } from "react";
import { messagesText as text } from "#text/messages.ts";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { toListItems } from "../message-list/list-items.ts";
import { MessageList } from "../message-list/message-list.tsx";
import { summarizeMessage } from "../message-list/quote.tsx";
import type { useJump } from "../message-list/use-jump.ts";
import type { Outgoing } from "../send/outbox.ts";
import { useChat } from "./chat-context.tsx";
import type { Conversation } from "./conversation.ts";

/** The messages of a conversation, with those being sent. */
export function ChatMessages({
  conversation,
  visibleConversation,
  outgoing,
  now,
  jumpControl,
}: {
  conversation: Conversation;
  /** The conversation without messages that have disappeared. */
  visibleConversation: Conversation;
  outgoing: readonly Outgoing[];
  /** The current time in milliseconds since 1970. */
  now: number;
  jumpControl: ReturnType<typeof useJump>;
}) {
  const { viewerId, info, canWrite } = useChat();
  // The divider before the first unread message stays where it is while the messages are read.
  const [firstUnreadId] = useState(
    () =>
      conversation.messages.find(
        ({ sender, status }) => sender._id !== viewerId && status !== "read",
      )?._id ?? null,
  );
  const items = toListItems(visibleConversation.messages, outgoing, { firstUnreadId });
  return (
    <>
      {items.length === 0 ? (
        <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto">
          <EmptyState message={canWrite ? info.emptyText : text.empty} />
        </div>
      ) : (
        <MessageList
          // The list starts anew when another range of messages is loaded.
          key={conversation.rangeNumber}
          conversation={visibleConversation}
          items={items}
          now={now}
          initialPosition={jumpControl.initialPosition}
          jump={jumpControl.jump}
          onJumpToLatest={jumpControl.jumpToLatest}
        />
      )}
      <NewMessageAnnouncer conversation={visibleConversation} viewerId={viewerId} />
    </>
  );
}

/** Announces to screen readers the messages that arrive while the conversation is open. */
function NewMessageAnnouncer({
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
