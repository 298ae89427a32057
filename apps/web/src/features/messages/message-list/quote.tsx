import { limits } from "@kora/contract/limits";
import type { MessageView, QuotedMessage } from "@kora/contract/messages";
import { truncateText } from "@kora/contract/truncate-text";
import { messagesText as text } from "#text/messages.ts";
import { useChat } from "../chat/chat-context.tsx";

/**
 * Summarizes a message in one line: its text or the kind of its attachment, or that a block hides it or it was deleted.
 */
export function summarizeMessage({
  content,
  mediaType,
  isDeleted,
  isFolded,
}: Pick<QuotedMessage, "content" | "mediaType" | "isDeleted" | "isFolded">): string {
  if (isFolded) return text.hiddenMessage;
  if (isDeleted) return text.quoteDeleted;
  if (content !== "") return content;
  return mediaType === null ? "" : text.media[mediaType];
}

/** The quoted message in the bubble of a reply; a click scrolls to it. */
export function Quote({ quoted }: { quoted: QuotedMessage }) {
  const { viewerId, jumpTo } = useChat();
  if (quoted.isFolded) {
    return (
      <p className="rounded-sm border-line-strong border-s-4 bg-surface-sunken px-2.5 py-2 text-sm text-text-muted italic">
        {text.hiddenMessage}
      </p>
    );
  }
  const name = quoted.sender._id === viewerId ? text.you : quoted.sender.name;
  const { content } = quoted;
  const isFull = truncateText(content, limits.message.quote - 1) !== content;
  return (
    <button
      type="button"
      title={text.jumpToQuoted(name)}
      onClick={() => jumpTo(quoted._id)}
      className="grid min-h-11 w-full content-center rounded-sm border-link border-s-4 bg-surface-sunken px-2.5 py-1 text-start text-sm"
    >
      <span className="truncate font-medium text-link">{name}</span>
      <span dir="auto" className="truncate text-text-muted">
        {summarizeMessage(quoted)}
        {isFull && "…"}
      </span>
    </button>
  );
}

/** The status that a message replies to; its text remains after the status is gone. */
export function QuotedStatus({ status }: { status: NonNullable<MessageView["replyToStatus"]> }) {
  return (
    <div className="grid rounded-sm border-accent border-s-4 bg-surface-sunken px-2.5 py-1 text-sm">
      <span className="font-medium">{text.status}</span>
      <span dir="auto" className="line-clamp-2 text-text-muted">
        {status.content}
      </span>
    </div>
  );
}
