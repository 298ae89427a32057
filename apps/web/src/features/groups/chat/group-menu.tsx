import { Bell, BellOff, Hourglass, Info, Search, TimerOff } from "lucide-react";
import { disappearedMessagesText } from "#text/disappeared-messages.ts";
import { groupsText } from "#text/groups.ts";
import { messagesText } from "#text/messages.ts";
import type { LazyMenuProps } from "../../../ui/lazy-menu.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { useChat, useDisappearedDialog, useTimerDialog } from "../../messages/index.ts";
import { useOpenInModeration } from "../../moderation/index.ts";
import { reportItem, useReport } from "../../reports/index.ts";
import type { CachedGroupWithFirstUnread } from "../cached-group.ts";
import { useMuteGroup } from "../use-mute-group.ts";

const { actions, panel } = groupsText;

export interface GroupMenuProps {
  readonly group: CachedGroupWithFirstUnread;
  readonly onPanel: () => void;
}

/** The lazily loaded menu of a group. `onPanel` opens its panel. */
export function GroupMenu({ group, onPanel, ...menuProps }: GroupMenuProps & LazyMenuProps) {
  const { _id: targetId, isMuted, isDeleted, broadcastMode, isAdmin, role, privacy } = group;
  const setMuted = useMuteGroup(group);
  const { openSearch } = useChat();
  const disappearingTimer = useTimerDialog();
  const disappearedDialog = useDisappearedDialog();
  const moderationItems = useOpenInModeration({ kind: "group", targetId });
  const report = useReport();
  const reportGroup = () => report({ type: "group", targetId });
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
          ...(role === "creator" ? [] : [reportItem(() => void reportGroup())]),
          // Of a private group, moderators see only what was reported.
          ...(role !== "creator" && privacy === "public" ? moderationItems : []),
          {
            label: disappearedMessagesText.open,
            icon: <TimerOff aria-hidden="true" />,
            onSelect: disappearedDialog.open,
          },
        ]}
      />
      {disappearingTimer.dialog}
      {disappearedDialog.dialog}
    </>
  );
}
