import { ChevronRight, type LucideIcon, UserRoundPlus, UsersRound } from "lucide-react";
import { groupsText } from "#text/groups.ts";
import { Badge } from "../../../ui/badge.tsx";
import type { CachedGroup } from "../cached-group.ts";
import type { PanelSection } from "../use-group-panel.ts";

const { panel: text } = groupsText;

/** Buttons that open the dialogs of the members and, for admins, of the join requests. */
export function PeopleLinks({
  group: { memberCount, requestCount, privacy, isAdmin, isDeleted },
  onOpen,
}: {
  group: CachedGroup;
  onOpen: (section: PanelSection) => void;
}) {
  const showsRequests = isAdmin && !isDeleted && (privacy === "private" || requestCount > 0);
  return (
    <div className="-mx-2 grid">
      <DialogButton
        icon={UsersRound}
        label={text.members}
        detail={groupsText.members(memberCount)}
        onPress={() => onOpen("members")}
      />
      {showsRequests && (
        <DialogButton
          icon={UserRoundPlus}
          label={text.requests}
          count={requestCount}
          onPress={() => onOpen("requests")}
        />
      )}
    </div>
  );
}

function DialogButton({
  icon: Icon,
  label,
  count = 0,
  detail,
  onPress,
}: {
  icon: LucideIcon;
  label: string;
  /** Number of pending requests, shown as a badge. */
  count?: number;
  /** Number of members, as text. */
  detail?: string;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-12 items-center gap-3 rounded-md px-2 text-start hover:bg-surface-sunken"
    >
      <Icon aria-hidden="true" className="size-5.5 shrink-0" />
      <span className="min-w-0 flex-1 font-medium">{label}</span>
      {detail !== undefined && <span className="text-sm text-text-muted">{detail}</span>}
      <span className="sr-only">{count > 0 && count}</span>
      <Badge count={count} />
      <ChevronRight
        aria-hidden="true"
        className="size-5 shrink-0 text-text-muted rtl:-scale-x-100"
      />
    </button>
  );
}
