import type { RecentChatView } from "@kora/contract/messages";
import { BellOff, Ellipsis } from "lucide-react";
import { NavLink } from "react-router";
import { messagesText } from "#text/messages.ts";
import { recentText as text } from "#text/recent.ts";
import { useWatchPresenceOf } from "../../../entities/user/presence-subscription.tsx";
import { UserPicture } from "../../../entities/user/user-picture.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { lazyMenu } from "../../../ui/lazy-menu.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { toChatRef } from "../conversation-ref.ts";
import { Ticks } from "../receipts/ticks.tsx";
import { LastMessagePreview } from "./last-message-preview.tsx";
import { UnsentMessagePreview } from "./unsent-preview.tsx";

const ChatItemMenu = lazyMenu<{ chat: RecentChatView }>(
  async () => (await import("./chat-item-menu.tsx")).ChatItemMenu,
);

/**
 * An entry of the chat list: link to the conversation, last message, unread count and menu. `now` is in milliseconds
 * since 1970.
 */
export function ChatListItem({ chat, now }: { chat: RecentChatView; now: number }) {
  const { userId, name, isMuted, unreadCount, lastMessage } = chat;
  useWatchPresenceOf(userId);
  return (
    <article
      aria-label={name}
      className="flex h-19 items-center rounded-md pe-1.5 hover:bg-surface-sunken has-[>[aria-current]]:bg-surface-sunken"
    >
      <NavLink
        to={`/chat/${userId}`}
        // The list beside the conversation keeps its position.
        preventScrollReset
        className="flex h-full min-w-0 flex-1 items-center gap-3 rounded-md ps-3 pe-1 focus-visible:outline-offset-[-3px]"
      >
        <UserPicture user={chat} size={56} />
        <span className="grid min-w-0 flex-1 gap-0.5 leading-snug">
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate font-medium">
              <bdi>{name}</bdi>
            </span>
            {isMuted && (
              <BellOff
                role="img"
                aria-label={messagesText.header.muted}
                className="size-4 shrink-0 self-center text-text-muted"
              />
            )}
            {lastMessage && (
              <RelativeTime
                date={lastMessage.createdAt}
                className="shrink-0 text-text-muted text-xs"
              />
            )}
          </span>
          <span className="flex min-w-0 items-center gap-2 text-sm">
            <span
              className={cx(
                "min-w-0 flex-1 truncate",
                unreadCount > 0 ? "font-medium text-text" : "text-text-muted",
              )}
            >
              <UnsentMessagePreview
                conversationRef={toChatRef(userId)}
                fallback={<LastMessagePreview message={lastMessage} now={now} />}
              />
            </span>
            {lastMessage?.isOwn && !lastMessage.isDeleted && (
              <span className="shrink-0 text-text-muted text-xs">
                <Ticks status={lastMessage.status} />
              </span>
            )}
            {unreadCount > 0 && <span className="sr-only">{text.unread(unreadCount)}</span>}
            <Badge count={unreadCount} className="shrink-0" />
          </span>
        </span>
      </NavLink>
      <ChatItemMenu
        chat={chat}
        label={text.menu(name)}
        icon={<Ellipsis aria-hidden="true" />}
        // The entry under the pointer already has the usual hover color of buttons, so this button needs another one.
        className="hover:bg-surface-raised!"
      />
    </article>
  );
}
