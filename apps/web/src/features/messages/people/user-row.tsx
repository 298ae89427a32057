import type { DirectoryUser } from "@kora/contract/messages";
import { UserRound } from "lucide-react";
import { Link } from "react-router";
import { peopleText as text } from "#text/people.ts";
import { UserPicture } from "../../../entities/user/user-picture.tsx";
import { useVisibleUser } from "../../../entities/user/visible-users.tsx";
import { useViewerId } from "../../../lib/session.ts";
import { FriendButton } from "../../friends/index.ts";

/** A user of the directory with links to the chat and the profile. The viewer's own row has no links. */
export function UserRow({ user }: { user: DirectoryUser }) {
  const { _id, name, username } = user;
  useVisibleUser(_id);
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
    <div className="flex min-h-16 flex-wrap items-center pe-1.5">
      <Link
        to={`/chat/${_id}`}
        className="flex min-h-16 min-w-44 flex-1 items-center gap-3 rounded-md py-2 ps-3 pe-1 hover:bg-surface-sunken focus-visible:outline-offset-[-3px]"
      >
        {content}
      </Link>
      <Link
        to={`/user/${_id}`}
        title={text.profileOf(name)}
        aria-label={text.profileOf(name)}
        className="inline-grid size-11 shrink-0 place-items-center rounded-full text-text-muted hover:bg-surface-sunken"
      >
        <UserRound aria-hidden="true" className="size-5.5" />
      </Link>
      {/* Below the name on phones, in line with it. */}
      <span className="max-sm:basis-full max-sm:ps-18 max-sm:pb-2">
        <FriendButton user={user} />
      </span>
    </div>
  );
}
