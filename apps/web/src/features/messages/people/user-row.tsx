import type { DirectoryUser } from "@kora/contract/messages";
import { MessageCircle, UserRound } from "lucide-react";
import { Link, matchPath, useLocation } from "react-router";
import { peopleText as text } from "#text/people.ts";
import { useWatchPresenceOf } from "../../../entities/user/presence-subscription.tsx";
import { UserPicture } from "../../../entities/user/user-picture.tsx";
import { useViewerId } from "../../../lib/session.ts";
import { useIsWideScreen } from "../../../ui/use-is-wide-screen.ts";
import { FriendButton } from "../../friends/index.ts";

/**
 * A user of the directory with links to the chat and the profile. The row itself leads to the chat, and on large
 * screens to the profile beside the list. The viewer's own row has no links.
 */
export function UserRow({ user }: { user: DirectoryUser }) {
  const { _id, name, username } = user;
  useWatchPresenceOf(_id);
  const isWide = useIsWideScreen();
  const { pathname, search } = useLocation();
  const chat = { to: `/chat/${_id}`, label: text.chatWith(name), Icon: MessageCircle };
  const profilePath = `/user/${_id}`;
  const profile = {
    to: { pathname: profilePath, search: isWide ? search : "" },
    label: text.profileOf(name),
    Icon: UserRound,
  };
  const [rowLink, secondLink] = isWide ? [profile, chat] : [chat, profile];
  const content = (
    <>
      <UserPicture user={user} />
      <span className="grid min-w-0 flex-1 leading-snug">
        <span className="truncate font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="truncate text-sm text-text-muted">{text.username(username)}</span>
      </span>
    </>
  );
  if (_id === useViewerId()) {
    return (
      <div className="flex min-h-16 items-center gap-3 px-3 py-2">
        {content}
        <span className="pe-3 text-sm text-text-muted">{text.you}</span>
      </div>
    );
  }
  return (
    <div className="flex min-h-16 flex-wrap items-center rounded-md pe-1.5 hover:bg-surface-sunken has-[>[aria-current]]:bg-surface-sunken">
      <Link
        to={rowLink.to}
        preventScrollReset={isWide}
        aria-current={matchPath(profilePath, pathname) ? "page" : undefined}
        className="flex min-h-16 min-w-44 flex-1 items-center gap-3 rounded-md py-2 ps-3 pe-1 focus-visible:outline-offset-[-3px]"
      >
        {content}
      </Link>
      <Link
        to={secondLink.to}
        title={secondLink.label}
        aria-label={secondLink.label}
        className="inline-grid size-11 shrink-0 place-items-center rounded-full text-text-muted hover:bg-surface-raised"
      >
        <secondLink.Icon aria-hidden="true" className="size-5.5" />
      </Link>
      {/* In a narrow list, the button is below the name and aligned with it. */}
      <span className="@max-[38rem]:basis-full @max-[38rem]:ps-16 @max-[38rem]:pb-2">
        <FriendButton user={user} />
      </span>
    </div>
  );
}
