import { Bell, BellOff, LogOut, RotateCcw, Trash2 } from "lucide-react";
import { groupsText } from "#text/groups.ts";
import type { LazyMenuProps } from "../../../ui/lazy-menu.tsx";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import type { CachedGroup } from "../cached-group.ts";
import { useLeaveGroup } from "../use-leave-group.ts";
import { useMuteGroup } from "../use-mute-group.ts";

const { actions } = groupsText;

export interface GroupItemMenuProps {
  readonly group: CachedGroup;
  readonly onDelete: () => void;
  readonly onRestore: (group: CachedGroup) => void;
}

/** The lazily loaded menu of an entry of the group list. Deletes nothing itself: `onDelete` asks for a confirmation. */
export function GroupItemMenu({
  group,
  onDelete,
  onRestore,
  ...menuProps
}: GroupItemMenuProps & LazyMenuProps) {
  const { isMuted, isAdmin, isDeleted } = group;
  const setMuted = useMuteGroup(group);
  const { leave } = useLeaveGroup(group);
  const items: MenuItem[] = [
    {
      label: isMuted ? actions.unmute : actions.mute,
      icon: isMuted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />,
      onSelect: () => setMuted(!isMuted),
    },
    { label: actions.leave, icon: <LogOut aria-hidden="true" />, onSelect: leave },
  ];
  if (isAdmin && isDeleted) {
    const icon = <RotateCcw aria-hidden="true" />;
    items.push({ label: actions.undoDelete, icon, onSelect: () => onRestore(group) });
  }
  if (isAdmin && !isDeleted) {
    const icon = <Trash2 aria-hidden="true" />;
    items.push({ label: actions.remove, icon, tone: "danger", onSelect: onDelete });
  }
  return <Menu {...menuProps} items={items} />;
}
