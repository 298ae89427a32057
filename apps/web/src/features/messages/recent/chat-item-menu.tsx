import type { RecentChatView } from "@kora/contract/messages";
import { Bell, BellOff, Trash2 } from "lucide-react";
import { messagesText } from "#text/messages.ts";
import type { LazyMenuProps } from "../../../ui/lazy-menu.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useDeleteChat } from "../use-delete-chat.ts";
import { useMuteChat } from "../use-mute-chat.ts";

const { header: headerText } = messagesText;

/** The lazily loaded menu of a chat list entry. */
export function ChatItemMenu({ chat, ...menuProps }: { chat: RecentChatView } & LazyMenuProps) {
  const { isMuted } = chat;
  const toast = useToast();
  const mute = useMuteChat(chat);
  const confirmAndDelete = useDeleteChat();
  const toggleMute = () => mute(!isMuted).catch(() => toast(headerText.muteFailed, "danger"));
  return (
    <Menu
      {...menuProps}
      items={[
        {
          label: isMuted ? headerText.unmute : headerText.mute,
          icon: isMuted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />,
          onSelect: () => void toggleMute(),
        },
        {
          label: headerText.remove,
          icon: <Trash2 aria-hidden="true" />,
          tone: "danger",
          onSelect: () => void confirmAndDelete(chat),
        },
      ]}
    />
  );
}
