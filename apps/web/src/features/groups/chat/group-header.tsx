import { Bell, BellOff, EllipsisVertical, Hourglass, Info, Search } from "lucide-react";
import { groupsText } from "#text/groups.ts";
import { messagesText } from "#text/messages.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { cx } from "../../../ui/cx.ts";
import { Menu } from "../../../ui/menu.tsx";
import {
  ChatHeaderFrame,
  toGroupRef,
  useChat,
  useTimerDialog,
  useTypingUserNames,
} from "../../messages/index.ts";
import type { CachedGroupWithFirstUnread } from "../cached-group.ts";
import { useGroupPanel } from "../use-group-panel.ts";
import { useMuteGroup } from "../use-mute-group.ts";

const { chat: text, actions, panel } = groupsText;

/**
 * Header of a group's conversation: the group, the names of those typing, and the menu. A click on the group opens its
 * panel.
 */
export function GroupHeader({ group }: { group: CachedGroupWithFirstUnread }) {
  const { _id, name, profilePicture, memberCount, isMuted, requestCount } = group;
  const { open } = useGroupPanel();
  const typingNames = useTypingUserNames(toGroupRef(_id));
  return (
    <ChatHeaderFrame>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open("panel")}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-md pe-1 text-start hover:bg-surface-sunken"
      >
        <Avatar src={profilePicture} name={name} />
        <span className="grid min-w-0 flex-1">
          <h1 dir="auto" className="truncate font-bold text-base leading-tight">
            {name}
          </h1>
          <span
            aria-live="polite"
            className={cx(
              "truncate text-sm leading-tight",
              typingNames.length > 0 ? "text-link" : "text-text-muted",
            )}
          >
            {typingNames.length > 0 ? text.typing(typingNames) : groupsText.members(memberCount)}
          </span>
        </span>
        <span className="sr-only">{panel.open}</span>
      </button>
      {isMuted && (
        <BellOff
          role="img"
          aria-label={actions.muted}
          className="size-4.5 shrink-0 text-text-muted"
        />
      )}
      {requestCount > 0 && <span className="sr-only">{groupsText.list.waiting(requestCount)}</span>}
      <GroupMenu group={group} onPanel={() => open("panel")} />
    </ChatHeaderFrame>
  );
}

function GroupMenu({ group, onPanel }: { group: CachedGroupWithFirstUnread; onPanel: () => void }) {
  const { isMuted, isDeleted, broadcastMode, isAdmin } = group;
  const setMuted = useMuteGroup(group);
  const { openSearch } = useChat();
  const disappearingTimer = useTimerDialog();
  const mayWrite = !isDeleted && (isAdmin || !broadcastMode);
  return (
    <>
      <Menu
        label={messagesText.header.menu}
        icon={<EllipsisVertical aria-hidden="true" />}
        items={[
          { label: panel.title, icon: <Info aria-hidden="true" />, onSelect: onPanel },
          {
            label: messagesText.search.open,
            icon: <Search aria-hidden="true" />,
            onSelect: openSearch,
          },
          {
            label: isMuted ? actions.unmute : actions.mute,
            icon: isMuted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />,
            onSelect: () => setMuted(!isMuted),
          },
          ...(mayWrite
            ? [
                {
                  label: messagesText.header.timer,
                  icon: <Hourglass aria-hidden="true" />,
                  onSelect: disappearingTimer.open,
                },
              ]
            : []),
        ]}
      />
      {disappearingTimer.dialog}
    </>
  );
}
