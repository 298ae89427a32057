import { BellOff, EllipsisVertical } from "lucide-react";
import { groupsText } from "#text/groups.ts";
import { messagesText } from "#text/messages.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { cx } from "../../../ui/cx.ts";
import { lazyMenu } from "../../../ui/lazy-menu.tsx";
import { ChatHeaderFrame, toGroupRef, useTypingUserNames } from "../../messages/index.ts";
import type { CachedGroupWithFirstUnread } from "../cached-group.ts";
import { useGroupPanel } from "../use-group-panel.ts";
import type { GroupMenuProps } from "./group-menu.tsx";

const { chat: text, actions, panel } = groupsText;

const GroupMenu = lazyMenu<GroupMenuProps>(
  async () => (await import("./group-menu.tsx")).GroupMenu,
);

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
      <GroupMenu
        group={group}
        onPanel={() => open("panel")}
        label={messagesText.header.menu}
        icon={<EllipsisVertical aria-hidden="true" />}
      />
    </ChatHeaderFrame>
  );
}
