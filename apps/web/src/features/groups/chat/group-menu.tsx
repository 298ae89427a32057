import { Bell, BellOff, Hourglass, Info, Search } from "lucide-react";
import { groupsText } from "#text/groups.ts";
import { messagesText } from "#text/messages.ts";
import type { LazyMenuProps } from "../../../ui/lazy-menu.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { useChat, useTimerDialog } from "../../messages/index.ts";
import type { CachedGroupWithFirstUnread } from "../cached-group.ts";
import { useMuteGroup } from "../use-mute-group.ts";

const { actions, panel } = groupsText;

export interface GroupMenuProps {
  readonly group: CachedGroupWithFirstUnread;
  readonly onPanel: () => void;
}

/** The lazily loaded menu of a group. `onPanel` opens its panel. */
export function GroupMenu({ group, onPanel, ...menuProps }: GroupMenuProps & LazyMenuProps) {
  const { isMuted, isDeleted, broadcastMode, isAdmin } = group;
  const setMuted = useMuteGroup(group);
  const { openSearch } = useChat();
  const disappearingTimer = useTimerDialog();
  const mayWrite = !isDeleted && (isAdmin || !broadcastMode);
  return (
    <>
      <Menu
        {...menuProps}
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
