import { BellOff, Ellipsis, Lock, UserRoundPlus } from "lucide-react";
import { NavLink } from "react-router";
import { groupsText } from "#text/groups.ts";
import { recentText } from "#text/recent.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { lazyMenu } from "../../../ui/lazy-menu.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { useLongPress } from "../../../ui/use-long-press.ts";
import { Ticks, toGroupRef, UnsentMessagePreview } from "../../messages/index.ts";
import type { CachedGroup } from "../cached-group.ts";
import { useDeleteGroup, useRestoreGroup } from "../use-delete-group.ts";
import type { GroupItemMenuProps } from "./group-item-menu.tsx";
import { GroupPreview } from "./group-preview.tsx";

const { list: text, actions } = groupsText;

const GroupItemMenu = lazyMenu<GroupItemMenuProps>(
  async () => (await import("./group-item-menu.tsx")).GroupItemMenu,
);

/** Duration of the long press that asks to delete a group. */
const longPressMilliseconds = 700;

/**
 * An entry of the group list. A long press or right-click by an admin asks to delete the group; a deleted one
 * is faded and can be restored. `now` is in milliseconds since 1970.
 */
export function GroupListItem({ group, now }: { group: CachedGroup; now: number }) {
  const { _id, name, profilePicture, isDeleted, isAdmin, unreadCount } = group;
  const confirmAndDelete = useDeleteGroup();
  const { restore, isRestoring } = useRestoreGroup();
  const longPress = useLongPress(
    isAdmin && !isDeleted ? () => void confirmAndDelete(group) : null,
    longPressMilliseconds,
  );
  return (
    <article
      aria-label={name}
      // A journey reads it.
      data-faded={isDeleted || undefined}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center rounded-md pe-1.5 hover:bg-surface-sunken has-[>[aria-current]]:bg-surface-sunken"
      {...longPress}
    >
      <NavLink
        to={`/group/${_id}`}
        // The list beside the conversation keeps its position.
        preventScrollReset
        className={cx(
          "flex min-h-19 min-w-0 items-center gap-3 rounded-md py-2 ps-3 pe-1 focus-visible:outline-offset-[-3px] [-webkit-touch-callout:none]",
          isAdmin && !isDeleted && "select-none",
        )}
      >
        <Avatar
          src={profilePicture}
          name={name}
          size={56}
          className={isDeleted ? "opacity-80 grayscale" : ""}
        />
        <span className="grid min-w-0 flex-1 gap-0.5 leading-snug">
          <Heading group={group} />
          <span className="flex min-w-0 items-center gap-2 text-sm">
            <span
              className={cx(
                "min-w-0 flex-1",
                isDeleted ? "text-balance" : "truncate",
                unreadCount > 0 && !isDeleted ? "font-medium text-text" : "text-text-muted",
              )}
            >
              <UnsentMessagePreview
                conversationRef={toGroupRef(_id)}
                fallback={<GroupPreview group={group} now={now} />}
              />
            </span>
            <Badges group={group} />
          </span>
        </span>
      </NavLink>
      <GroupItemMenu
        group={group}
        onDelete={() => void confirmAndDelete(group)}
        onRestore={restore}
        label={text.menu(name)}
        icon={<Ellipsis aria-hidden="true" />}
        // The entry under the pointer already has the usual hover color of buttons, so this button needs another one.
        className="hover:bg-surface-raised!"
      />
      {isDeleted && isAdmin && (
        <div className="col-span-full ps-20 pb-2.5">
          <Button
            busy={isRestoring}
            aria-label={actions.undoDeleteOf(name)}
            onClick={() => restore(group)}
          >
            {actions.undoDelete}
          </Button>
        </div>
      )}
    </article>
  );
}

function Heading({ group }: { group: CachedGroup }) {
  const { name, privacy, isMuted, isDeleted, lastMessage } = group;
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className={cx("min-w-0 flex-1 truncate font-medium", isDeleted && "text-text-muted")}>
        <bdi>{name}</bdi>
      </span>
      {privacy === "private" && (
        <Lock
          role="img"
          aria-label={groupsText.privacy.private}
          className="size-3.5 shrink-0 self-center text-text-muted"
        />
      )}
      {isMuted && (
        <BellOff
          role="img"
          aria-label={actions.muted}
          className="size-4 shrink-0 self-center text-text-muted"
        />
      )}
      {lastMessage && (
        <RelativeTime date={lastMessage.createdAt} className="shrink-0 text-text-muted text-xs" />
      )}
    </span>
  );
}

function Badges({
  group: { lastMessage, requestCount, unreadCount, isDeleted },
}: {
  group: CachedGroup;
}) {
  if (isDeleted) return null;
  return (
    <>
      {lastMessage?.isOwn && !lastMessage.isDeleted && (
        <span className="shrink-0 text-text-muted text-xs">
          <Ticks status={lastMessage.status} />
        </span>
      )}
      {requestCount > 0 && (
        <span className="inline-flex shrink-0 items-center gap-1 text-link text-xs">
          <UserRoundPlus aria-hidden="true" className="size-4" />
          <span aria-hidden="true">{requestCount}</span>
          <span className="sr-only">{text.waiting(requestCount)}</span>
        </span>
      )}
      {unreadCount > 0 && <span className="sr-only">{recentText.unread(unreadCount)}</span>}
      <Badge count={unreadCount} className="shrink-0" />
    </>
  );
}
