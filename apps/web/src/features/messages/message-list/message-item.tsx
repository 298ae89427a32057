import type { MessageView } from "@kora/contract/messages";
import { Ellipsis, Forward, Hourglass } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { messagesText as text } from "#text/messages.ts";
import { lazyMenu } from "../../../ui/lazy-menu.tsx";
import { useChat } from "../chat/chat-context.tsx";
import { Ticks } from "../receipts/ticks.tsx";
import { AttachmentBody } from "./attachment-body.tsx";
import type { MessageMenuProps } from "./message-menu.tsx";
import { Bubble, MessageRow } from "./message-row.tsx";
import { MessageText } from "./message-text.tsx";
import { Quote, QuotedStatus } from "./quote.tsx";

const MessageMenu = lazyMenu<MessageMenuProps>(
  async () => (await import("./message-menu.tsx")).MessageMenu,
);

/** A sent message. Once it is seen, `trackRead` marks another user's message as read. */
export function MessageItem({
  message,
  isAuthorChange,
}: {
  message: MessageView;
  isAuthorChange: boolean;
}) {
  const { viewerId, info, canWrite, setComposerTarget, trackRead } = useChat();
  const isOwn = message.sender._id === viewerId;
  // The sender of a request gets no read receipt before the viewer accepts it.
  const isUnread = !isOwn && message.status !== "read" && !info.isInert;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isUnread && element.current) return trackRead(element.current, message._id);
  }, [isUnread, message._id, trackRead]);

  const menu =
    isOwn && (message.isDeleted || info.isInert) ? undefined : (
      <MessageMenu
        message={message}
        isOwn={isOwn}
        label={text.actions.menu}
        icon={<Ellipsis aria-hidden="true" />}
        className="text-text-muted opacity-0 transition-opacity focus-visible:opacity-100 group-hover/row:opacity-100 aria-expanded:opacity-100 pointer-coarse:w-6"
      />
    );
  if (message.isFolded) {
    return <HiddenMessage ref={element} messageId={message._id} menu={menu} />;
  }
  const date = new Date(message.createdAt);
  const time = text.time(date);
  const reply = () => setComposerTarget({ kind: "reply", message });
  return (
    <MessageRow
      label={`${isOwn ? text.you : message.sender.name}, ${time}`}
      isOwn={isOwn}
      isAuthorChange={isAuthorChange}
      messageId={message._id}
      sender={!isOwn && info.conversationRef.kind === "group" ? message.sender : undefined}
      menu={menu}
      onReply={canWrite && !message.isDeleted ? reply : undefined}
    >
      <div ref={element}>
        {message.isDeleted ? (
          <DeletedMessage message={message} isOwn={isOwn} />
        ) : (
          <Bubble isOwn={isOwn}>
            {message.isForwarded && (
              <span className="flex items-center gap-1 text-text-muted text-xs">
                <Forward aria-hidden="true" className="size-3.5" />
                {text.forwarded}
              </span>
            )}
            {message.replyTo && <Quote quoted={message.replyTo} />}
            {message.replyToStatus && <QuotedStatus status={message.replyToStatus} />}
            <AttachmentBody message={message} />
            {message.content !== "" && (
              <MessageText
                text={message.content}
                mentions={message.mentions}
                isInert={message.linksInert}
              />
            )}
            <p className="flex items-center justify-end gap-1.5 text-text-muted text-xs">
              {message.disappearsAt !== null && (
                <Hourglass role="img" aria-label={text.disappears} className="size-3.5" />
              )}
              {message.isEdited && <span>{text.edited}</span>}
              <time dateTime={message.createdAt}>{time}</time>
              {isOwn && <Ticks status={message.status} />}
            </p>
          </Bubble>
        )}
      </div>
    </MessageRow>
  );
}

/** Shown in place of a group message whose content and sender are left out because of a block. */
function HiddenMessage({
  ref,
  messageId,
  menu,
}: {
  ref: Ref<HTMLDivElement>;
  messageId: string;
  menu: ReactNode;
}) {
  return (
    <article
      aria-label={text.hiddenMessage}
      data-message={messageId}
      tabIndex={-1}
      className="group/row flex items-center justify-center gap-1 px-3 pt-2.5"
    >
      <div ref={ref} className="text-center text-sm text-text-muted italic">
        {text.hiddenMessage}
      </div>
      {menu}
    </article>
  );
}

function DeletedMessage({ message, isOwn }: { message: MessageView; isOwn: boolean }) {
  const { info, restore } = useChat();
  const canRestore = message.restorableUntil !== null && isOwn && !info.hasFixedMessages;
  return (
    <Bubble isOwn={isOwn} isPlaceholder>
      <p className="flex flex-wrap items-center gap-x-3 italic">
        {text.deleted}
        {canRestore && (
          <button
            type="button"
            onClick={() => restore(message)}
            className="min-h-11 rounded-sm px-2 font-medium text-link not-italic underline underline-offset-3"
          >
            {text.undo}
          </button>
        )}
      </p>
    </Bubble>
  );
}
