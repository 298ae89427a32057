import type { ChatView } from "@kora/contract/messages";
import {
  Bell,
  BellOff,
  EllipsisVertical,
  Flag,
  Hourglass,
  Search,
  Trash2,
  UserCheck,
  UserRound,
  UserX,
} from "lucide-react";
import { Link, useNavigate } from "react-router";
import { blocksText } from "#text/blocks.ts";
import { messagesText } from "#text/messages.ts";
import { reportsText } from "#text/reports.ts";
import { userProfileText } from "#text/user-profile.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { cx } from "../../../ui/cx.ts";
import { Menu } from "../../../ui/menu.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useTypingUsers } from "../composer/use-typing.ts";
import { toChatRef } from "../conversation-ref.ts";
import { formatDay } from "../message-list/list-items.ts";
import { useDeleteChat } from "../use-delete-chat.ts";
import { useMuteChat } from "../use-mute-chat.ts";
import { useNow } from "../use-now.ts";
import { useChat } from "./chat-context.tsx";
import { ChatHeaderFrame } from "./chat-header-frame.tsx";
import { useTimerDialog } from "./timer-dialog.tsx";
import { useBlockAndReport } from "./use-block-and-report.ts";

const { header: text } = messagesText;
/** Without expiry times, `useNow` updates each minute, which suffices to show on which day the user was last online. */
const noExpiryTimes: readonly number[] = [];

function formatPresence({ isOnline, lastSeenAt }: ChatView, now: Date): string {
  if (isOnline) return text.online;
  if (lastSeenAt === null) return text.offline;
  const lastSeen = new Date(lastSeenAt);
  return text.lastSeen(formatDay(lastSeen, now, text.lastSeenDay), lastSeen);
}

/** Header of a one-to-one chat: the other user, their presence, and the menu. */
export function ChatHeader({ chat }: { chat: ChatView }) {
  const isTyping = useTypingUsers(toChatRef(chat.userId)).length > 0;
  const canWrite = chat.state === "open";
  const now = useNow(noExpiryTimes);
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
      <ChatMenu chat={chat} />
    </ChatHeaderFrame>
  );
}

function ChatMenu({ chat }: { chat: ChatView }) {
  const { userId, name, isMuted } = chat;
  const { openSearch } = useChat();
  const { block, unblock, report } = useBlockAndReport(chat);
  const { mutateAsync: mute } = useMuteChat(chat);
  const confirmAndDelete = useDeleteChat();
  const toast = useToast();
  const navigate = useNavigate();
  const timerDialog = useTimerDialog();

  const toggleMute = () =>
    mute({ isOn: !isMuted, stateBefore: chat }).catch(() => toast(text.muteFailed, "danger"));
  return (
    <>
      <Menu
        label={text.menu}
        icon={<EllipsisVertical aria-hidden="true" />}
        items={[
          {
            label: text.profile,
            icon: <UserRound aria-hidden="true" />,
            to: `/user/${userId}`,
          },
          {
            label: messagesText.search.open,
            icon: <Search aria-hidden="true" />,
            onSelect: openSearch,
          },
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
                  onSelect: timerDialog.open,
                },
              ]
            : []),
          {
            label: reportsText.report,
            icon: <Flag aria-hidden="true" />,
            onSelect: report,
          },
          chat.isBlocked
            ? {
                label: blocksText.list.unblockLabel(name),
                icon: <UserCheck aria-hidden="true" />,
                onSelect: unblock,
              }
            : {
                label: userProfileText.block(name),
                icon: <UserX aria-hidden="true" />,
                tone: "danger",
                onSelect: block,
              },
          {
            label: text.remove,
            icon: <Trash2 aria-hidden="true" />,
            tone: "danger",
            onSelect: () => void confirmAndDelete(chat, () => void navigate("/recent")),
          },
        ]}
      />
      {timerDialog.dialog}
    </>
  );
}
