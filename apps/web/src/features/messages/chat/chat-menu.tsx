import type { ChatView } from "@kora/contract/messages";
import {
  Bell,
  BellOff,
  Hourglass,
  Search,
  TimerOff,
  Trash2,
  UserCheck,
  UserRound,
} from "lucide-react";
import { useNavigate } from "react-router";
import { blocksText } from "#text/blocks.ts";
import { disappearedMessagesText } from "#text/disappeared-messages.ts";
import { messagesText } from "#text/messages.ts";
import { userProfileText } from "#text/user-profile.ts";
import type { LazyMenuProps } from "../../../ui/lazy-menu.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { blockUserItem } from "../../blocks/index.ts";
import { useOpenInModeration } from "../../moderation/index.ts";
import { reportItem } from "../../reports/index.ts";
import { useDeleteChat } from "../use-delete-chat.ts";
import { useMuteChat } from "../use-mute-chat.ts";
import { useChat } from "./chat-context.tsx";
import { useTimerDialog } from "./timer-dialog.tsx";
import { useBlockAndReport } from "./use-block-and-report.ts";
import { useDisappearedDialog } from "./use-disappeared-dialog.tsx";

const { header: text } = messagesText;

/** The lazily loaded menu of a chat. */
export function ChatMenu({ chat, ...menuProps }: { chat: ChatView } & LazyMenuProps) {
  const { userId, name, isMuted } = chat;
  const { openSearch } = useChat();
  const { block, unblock, report } = useBlockAndReport(chat);
  const mute = useMuteChat(chat);
  const confirmAndDelete = useDeleteChat();
  const moderationItems = useOpenInModeration({ kind: "user", targetId: userId });
  const toast = useToast();
  const navigate = useNavigate();
  const timerDialog = useTimerDialog();
  const disappearedDialog = useDisappearedDialog();

  const toggleMute = () => mute(!isMuted).catch(() => toast(text.muteFailed, "danger"));
  return (
    <>
      <Menu
        {...menuProps}
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
          reportItem(report),
          ...moderationItems,
          {
            label: disappearedMessagesText.open,
            icon: <TimerOff aria-hidden="true" />,
            onSelect: disappearedDialog.open,
          },
          chat.isBlocked
            ? {
                label: blocksText.list.unblockLabel(name),
                icon: <UserCheck aria-hidden="true" />,
                onSelect: unblock,
              }
            : blockUserItem(userProfileText.block(name), block),
          {
            label: text.remove,
            icon: <Trash2 aria-hidden="true" />,
            tone: "danger",
            onSelect: () => void confirmAndDelete(chat, () => void navigate("/recent")),
          },
        ]}
      />
      {timerDialog.dialog}
      {disappearedDialog.dialog}
    </>
  );
}
