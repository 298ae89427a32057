import type { UserProfileView } from "@kora/contract/friends";
import { genreLabels } from "@kora/contract/genres";
import { Ellipsis, MessageCircle, Pencil, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { locale } from "#text/locale.ts";
import { userProfileText as text } from "#text/user-profile.ts";
import {
  PresenceSubscription,
  useWatchPresenceOf,
} from "../../../entities/user/presence-subscription.tsx";
import { onFirstUse } from "../../../text/on-first-use.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { lazyMenu } from "../../../ui/lazy-menu.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PatternStrip } from "../../../ui/pattern.tsx";
import { FriendButton } from "../../friends/index.ts";
import { WriterSection } from "./writer-section.tsx";

const UserMenu = lazyMenu<{ user: UserProfileView }>(
  async () => (await import("./user-menu.tsx")).UserMenu,
);

const monthFormat = onFirstUse(
  () => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric" }),
);

/** A user's public profile; `isOwn` hides the actions that make no sense for the viewer. */
export function UserProfile({
  user,
  isOwn,
  notice,
}: {
  user: UserProfileView;
  isOwn: boolean;
  /** Shown above the profile. */
  notice: ReactNode;
}) {
  const { _id, name, aboutMe, preferences, friendCount, createdAt, writerId } = user;
  return (
    <PresenceSubscription>
      <div className="grid gap-5">
        <PageTitle title={text.titleOf(name)} />
        {notice}
        <section className="overflow-hidden rounded-lg border border-line bg-surface-raised shadow-card">
          <PatternStrip className="h-8 w-full" />
          <div className="grid gap-6 px-4 pt-5 pb-6 sm:px-8">
            <ProfileHeader user={user} isOwn={isOwn} />
            <div className="flex flex-wrap items-center gap-2">
              {isOwn ? (
                <ButtonLink
                  to="/theuser"
                  icon={<Pencil aria-hidden="true" className="size-4.5 shrink-0" />}
                >
                  {text.edit}
                </ButtonLink>
              ) : (
                <>
                  <FriendButton user={user} isMainAction />
                  <ButtonLink
                    to={`/chat/${_id}`}
                    icon={<MessageCircle aria-hidden="true" className="size-4.5 shrink-0" />}
                  >
                    {text.chat}
                    <span className="sr-only"> {text.chatWith(name)}</span>
                  </ButtonLink>
                </>
              )}
            </div>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-text-muted">
              <span className="inline-flex items-center gap-2">
                <UsersRound aria-hidden="true" className="size-4.5" />
                {text.friends(friendCount)}
              </span>
              <span>{text.since(monthFormat().format(new Date(createdAt)))}</span>
            </p>
            <dl className="grid gap-4">
              <InfoItem term={text.about}>
                <span dir="auto" className="[overflow-wrap:anywhere]">
                  {aboutMe}
                </span>
              </InfoItem>
              <InfoItem term={text.preferences}>
                {preferences.length === 0 ? (
                  text.noPreferences
                ) : (
                  <Chips names={preferences.map((genre) => genreLabels[genre])} />
                )}
              </InfoItem>
            </dl>
          </div>
        </section>
        {writerId !== null && <WriterSection user={user} writerId={writerId} isOwn={isOwn} />}
      </div>
    </PresenceSubscription>
  );
}

function ProfileHeader({ user, isOwn }: { user: UserProfileView; isOwn: boolean }) {
  const { _id, name, username, avatar, isOnline } = user;
  useWatchPresenceOf(_id);
  return (
    <header className="flex items-start gap-4">
      <Avatar src={avatar} name={name} size={96} className="max-sm:size-16" />
      <div className="min-w-0 flex-1 pt-1">
        <h1
          dir="auto"
          className="font-medium font-story text-2xl [overflow-wrap:anywhere] sm:text-3xl"
        >
          {name}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 text-text-muted">
          <span className="[overflow-wrap:anywhere]">@{username}</span>
          {isOwn && <span>{text.you}</span>}
          {!isOwn && isOnline && (
            <span className="inline-flex items-center gap-1.5 text-success">
              <span aria-hidden="true" className="size-2.5 rounded-full bg-success" />
              {text.online}
            </span>
          )}
        </p>
      </div>
      {!isOwn && (
        <span className="-me-2 sm:-me-4">
          <UserMenu
            user={user}
            label={text.menu(user.name)}
            icon={<Ellipsis aria-hidden="true" />}
          />
        </span>
      )}
    </header>
  );
}

function InfoItem({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-text-muted">{term}</dt>
      <dd className="pt-0.5">{children}</dd>
    </div>
  );
}

function Chips({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2 pt-1">
      {names.map((name) => (
        <li key={name} className="rounded-full bg-surface-sunken px-3 py-1 text-sm">
          {name}
        </li>
      ))}
    </ul>
  );
}
