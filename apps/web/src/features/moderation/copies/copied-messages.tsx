import type { CopiedMessage } from "@kora/contract/report-copies";
import { reportCopiesText as text } from "#text/report-copies.ts";
import { cx } from "../../../ui/cx.ts";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { CopiedFile } from "./copied-file.tsx";

/** A reported message and those before it, as the reporter could see them. */
export function CopiedMessages({ messages }: { messages: readonly CopiedMessage[] }) {
  return (
    <ol aria-label={text.messages} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {messages.map((message) => (
        <li
          key={message._id}
          className={cx(
            "grid grid-cols-[minmax(0,1fr)] gap-1 border-s-2 ps-3 leading-snug",
            message.isReported ? "border-danger" : "border-line-strong",
          )}
        >
          <MessageHeader message={message} />
          {message.quote !== null && (
            <blockquote className="grid text-sm text-text-muted">
              <span dir="auto">{text.quotes(message.quote.name)}</span>
              <span dir="auto" className="line-clamp-3 [overflow-wrap:anywhere]">
                {message.quote.content}
              </span>
            </blockquote>
          )}
          {message.file !== null && (
            <CopiedFile file={message.file} senderName={message.sender?.name ?? ""} />
          )}
          {message.content !== "" && (
            <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {message.content}
            </p>
          )}
          {message.content === "" && message.file === null && (
            <p className="text-text-muted italic">{text.noText}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

function MessageHeader({ message }: { message: CopiedMessage }) {
  const { sender, createdAt } = message;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-text-muted">
      {message.isReported && <strong className="text-danger">{text.reported}</strong>}
      {sender === null ? (
        <span className="italic">{text.hiddenSender}</span>
      ) : (
        <>
          <bdi className="font-medium text-text">{sender.name}</bdi>
          <span className="truncate">{text.username(sender.username)}</span>
        </>
      )}
      {toMarks(message).map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
      <RelativeTime date={createdAt} />
    </p>
  );
}

function toMarks({ isEdited, isForwarded, isDeleted, hasDisappeared }: CopiedMessage): string[] {
  return [
    ...(isForwarded ? [text.forwarded] : []),
    ...(isEdited ? [text.edited] : []),
    ...(isDeleted ? [text.deleted] : []),
    ...(hasDisappeared ? [text.disappeared] : []),
  ];
}
