import type { ChatUser } from "@kora/contract/messages";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { Avatar } from "../../../ui/avatar.tsx";
import { cx } from "../../../ui/cx.ts";
import { useRowGestures } from "./use-row-gestures.ts";

/** Number of author colors in the theme (`--person-1` …). */
const colorCount = 8;

/** The largest prime below 2^16; keeps the hash small. */
const hashModulus = 65_521;

/** Max pixels by which a swipe moves the message. */
const maxDragOffset = 130;

/** Returns the CSS color of a user's name in groups, derived from their id. */
function authorColor(userId: string): string {
  let hash = 0;
  for (const letter of userId) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % hashModulus;
  return `var(--person-${1 + (hash % colorCount)})`;
}

export interface MessageRowProps {
  /** Author and time, for screen readers. */
  label: string;
  isOwn: boolean;
  /** The row above is not a message of the same author. */
  isAuthorChange: boolean;
  /** Absent for an unsent message. */
  messageId?: string | undefined;
  /**
   * Shown in groups with the first of consecutive messages. Absent for the viewer's own messages and in one-to-one
   * chats.
   */
  sender?: ChatUser | undefined;
  /** The button that opens the message's menu. Without a menu, the row has no gestures. */
  menu?: ReactNode;
  /** Absent where the viewer cannot reply. */
  onReply?: (() => void) | undefined;
  children: ReactNode;
}

/** Layout of one message row; the viewer's own messages align to the end. */
export function MessageRow({
  label,
  isOwn,
  isAuthorChange,
  messageId,
  sender,
  menu,
  onReply,
  children,
}: MessageRowProps) {
  const row = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const gestures = useRowGestures({
    openMenu: () => {
      const button = row.current?.querySelector<HTMLElement>("[aria-haspopup=menu]");
      // The first click loads the menu.
      const list = row.current?.querySelector<HTMLElement>("[role=menu]");
      if (button && !list?.matches(":popover-open")) button.click();
    },
    reply: onReply ?? null,
    drag: (pixels) => {
      const offset = Math.sign(pixels) * Math.min(Math.abs(pixels), maxDragOffset);
      if (content.current)
        content.current.style.transform = offset === 0 ? "" : `translateX(${offset}px)`;
    },
  });
  return (
    <article
      ref={row}
      aria-label={label}
      data-message={messageId}
      tabIndex={-1}
      {...(menu !== undefined && gestures)}
      className={cx(
        "group/row flex touch-pan-y items-center px-3 pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]",
        isOwn ? "justify-end" : "flex-row-reverse justify-end",
        isAuthorChange ? "pt-2.5" : "pt-0.5",
      )}
    >
      {menu}
      <div ref={content} className="min-w-0 max-w-[82%] sm:max-w-[70%]">
        {sender && isAuthorChange && <SenderName sender={sender} />}
        {children}
      </div>
      {sender && <SenderPicture sender={sender} isShown={isAuthorChange} />}
    </article>
  );
}

function SenderName({ sender: { _id, name } }: { sender: ChatUser }) {
  return (
    <p className="truncate ps-3.5 pb-0.5 text-sm">
      <Link
        to={`/user/${_id}`}
        style={{ color: authorColor(_id) }}
        className="font-medium hover:underline"
      >
        <bdi>{name}</bdi>
      </Link>
    </p>
  );
}

/** Shows the sender's picture beside the first of consecutive messages; beside the others, only its space. */
function SenderPicture({ sender, isShown }: { sender: ChatUser; isShown: boolean }) {
  return (
    <span aria-hidden="true" className="me-2 w-8 shrink-0 self-start pt-0.5">
      {isShown && <Avatar src={sender.avatar} name={sender.name} size={32} />}
    </span>
  );
}

/** The message bubble; `isPlaceholder` stands for a deleted message. */
export function Bubble({
  isOwn,
  isPlaceholder = false,
  children,
}: {
  isOwn: boolean;
  isPlaceholder?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        "grid grid-cols-[minmax(0,auto)] gap-1 rounded-lg px-3.5 py-2",
        isOwn ? "rounded-ee-sm" : "rounded-es-sm",
        isPlaceholder
          ? "border border-line border-dashed text-text-muted"
          : isOwn
            ? "bg-(--surface-highlight) text-text"
            : "border border-line bg-surface-raised text-text",
      )}
    >
      {children}
    </div>
  );
}
