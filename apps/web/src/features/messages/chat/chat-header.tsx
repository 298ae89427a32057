import type { ChatView } from "@kora/contract/messages";
import { Bell, BellOff, EllipsisVertical, Hourglass, Trash2 } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { messagesText } from "#text/messages.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { cx } from "../../../ui/cx.ts";
import { Menu } from "../../../ui/menu.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useTypingUsers } from "../composer/use-typing.ts";
import { toChatRef } from "../conversation-ref.ts";
import { useDeleteChat } from "../use-delete-chat.ts";
import { useMuteChat } from "../use-mute-chat.ts";
import { ChatHeaderFrame } from "./chat-header-frame.tsx";
import { useTimerDialog } from "./timer-dialog.tsx";

const { header: text } = messagesText;

function formatPresence(chat: ChatView): string {
  if (chat.isOnline) return text.online;
  return chat.lastSeenAt === null ? text.offline : text.lastSeen(new Date(chat.lastSeenAt));
}

/** Header of a one-to-one chat: the other user, their presence, and the menu. */
export function ChatHeader({ chat }: { chat: ChatView }) {
  const isTyping = useTypingUsers(toChatRef(chat.userId)).length > 0;
  const isOpen = chat.state === "open";
  return (
    <ChatHeaderFrame>
      <span className="relative">
        <Avatar src={chat.avatar} name={chat.name} />
        {chat.isOnline && isOpen && (
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
        {isOpen && (
          <p
            aria-live="polite"
            className={cx(
              "truncate text-sm leading-tight",
              isTyping ? "text-link" : "text-text-muted",
            )}
          >
            {isTyping ? text.typing : formatPresence(chat)}
          </p>
        )}
      </div>
      {chat.isMuted && (
        <BellOff role="img" aria-label={text.muted} className="size-4.5 shrink-0 text-text-muted" />
      )}
      <ChatMenu chat={chat} />
    </ChatHeaderFrame>
  );
}

function ChatMenu({ chat }: { chat: ChatView }) {
  const { isMuted } = chat;
  const { mutateAsync: mute } = useMuteChat(chat);
  const remove = useDeleteChat();
  const toast = useToast();
  const navigate = useNavigate();
  const timer = useTimerDialog();

  const toggleMute = () =>
    mute({ on: !isMuted, initial: chat }).catch(() => toast(text.muteFailed, "danger"));
  return (
    <>
      <Menu
        label={text.menu}
        icon={<EllipsisVertical aria-hidden="true" />}
        items={[
          {
            label: isMuted ? text.unmute : text.mute,
            icon: isMuted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />,
            onSelect: () => void toggleMute(),
          },
          ...(chat.state === "open"
            ? [
                {
                  label: text.timer,
                  icon: <Hourglass aria-hidden="true" />,
                  onSelect: timer.choose,
                },
              ]
            : []),
          {
            label: text.remove,
            icon: <Trash2 aria-hidden="true" />,
            tone: "danger",
            onSelect: () => void remove(chat, () => void navigate("/recent")),
          },
        ]}
      />
      {timer.dialog}
    </>
  );
}
