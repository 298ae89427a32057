import type { ChatView } from "@kora/contract/messages";
import { BellOff, EllipsisVertical } from "lucide-react";
import { Link } from "react-router";
import { messagesText } from "#text/messages.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { cx } from "../../../ui/cx.ts";
import { lazyMenu } from "../../../ui/lazy-menu.tsx";
import { useTypingUsers } from "../composer/use-typing.ts";
import { toChatRef } from "../conversation-ref.ts";
import { formatDay } from "../message-list/list-items.ts";
import { useExpiryClock } from "../use-expiry-clock.ts";
import { ChatHeaderFrame } from "./chat-header-frame.tsx";

const { header: text } = messagesText;

const ChatMenu = lazyMenu<{ chat: ChatView }>(
  async () => (await import("./chat-menu.tsx")).ChatMenu,
);

/** Without expiry times, `useExpiryClock` updates each minute, which suffices to show on which day the user was last online. */
const noExpiryTimes: readonly number[] = [];

/** Returns null if the viewer does not know when the user was last online, as when the user hides it. */
function formatPresence({ isOnline, lastSeenAt }: ChatView, now: Date): string | null {
  if (isOnline) return text.online;
  if (lastSeenAt === null) return null;
  const lastSeen = new Date(lastSeenAt);
  return text.lastSeen(formatDay(lastSeen, now, text.lastSeenDay), lastSeen);
}

/** Header of a one-to-one chat: the other user, their presence, and the menu. */
export function ChatHeader({ chat }: { chat: ChatView }) {
  const isTyping = useTypingUsers(toChatRef(chat.userId)).length > 0;
  const canWrite = chat.state === "open";
  const now = useExpiryClock(noExpiryTimes);
  return (
    <ChatHeaderFrame>
      <span className="relative">
        <Avatar src={chat.avatar} name={chat.name} />
        {chat.isOnline && canWrite && (
          <span className="absolute end-0 bottom-0 size-3 rounded-full border-2 border-surface-raised bg-success" />
        )}
      </span>
      <div className="min-w-0 flex-1 ps-1">
        <h1 className="truncate font-bold text-base leading-tight">
          <Link
            to={`/user/${chat.userId}`}
            className="inline-block max-w-full truncate py-0.5 align-bottom hover:underline"
          >
            {chat.name}
          </Link>
        </h1>
        {canWrite && (
          <p
            aria-live="polite"
            className={cx(
              "truncate text-sm leading-tight",
              isTyping ? "text-link" : "text-text-muted",
            )}
          >
            {isTyping ? text.typing : formatPresence(chat, new Date(now))}
          </p>
        )}
      </div>
      {chat.isMuted && (
        <BellOff role="img" aria-label={text.muted} className="size-4.5 shrink-0 text-text-muted" />
      )}
      <ChatMenu chat={chat} label={text.menu} icon={<EllipsisVertical aria-hidden="true" />} />
    </ChatHeaderFrame>
  );
}
