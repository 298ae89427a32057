import type { RecentChatView } from "@kora/contract/messages";
import { Bell, BellOff, Ellipsis, Trash2 } from "lucide-react";
import { messagesText } from "#text/messages.ts";
import { recentText as text } from "#text/recent.ts";
import { Menu } from "../../../ui/menu.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useDeleteChat } from "../use-delete-chat.ts";
import { useMuteChat } from "../use-mute-chat.ts";

const { header: headerText } = messagesText;

/** Menu of a chat list entry. */
export function ChatItemMenu({ chat }: { chat: RecentChatView }) {
  const { name, isMuted } = chat;
  const toast = useToast();
  const { mutateAsync: mute } = useMuteChat(chat);
  const confirmAndDelete = useDeleteChat();
  const toggleMute = () =>
    mute({ isOn: !isMuted, stateBefore: chat }).catch(() => toast(headerText.muteFailed, "danger"));
  return (
    <Menu
      label={text.menu(name)}
      icon={<Ellipsis aria-hidden="true" />}
      // The entry under the pointer already has the usual hover color of buttons, so this button needs another one.
      className="hover:bg-surface-raised!"
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
