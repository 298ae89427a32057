import type { OwnUserView } from "@kora/contract/profile";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck, UserRoundPlus, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { locale } from "#text/locale.ts";
import { profileText as text } from "#text/profile.ts";
import { storyKeys } from "../../entities/story/story-cache.ts";
import { api } from "../../lib/api.ts";
import { useEntryState } from "../../lib/entry-state.ts";
import { onFirstUse } from "../../text/on-first-use.ts";
import { Button } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/close-on-error.tsx";
import { LazyPatternStrip } from "../../ui/lazy-pattern-strip.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { PictureUploader } from "../../ui/picture-uploader.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import type { FriendListKind } from "../friends/index.ts";
import { applyOwnUser, ownProfileQuery } from "./queries.ts";
import { Username } from "./username.tsx";

const FriendsDialog = lazyDialog(async () => (await import("./friends-dialog.tsx")).FriendsDialog);

const monthFormat = onFirstUse(
  () => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric" }),
);

/** The viewer's picture, name, username and friends. */
export function OwnProfileHeader() {
  const query = useQuery(ownProfileQuery);
  const { data, isPending } = query;
  if (data !== undefined) return <ProfileHeader user={data.user} />;
  return (
    <Frame>
      <h1 className="sr-only">{text.title}</h1>
      {isPending ? <HeaderSkeleton /> : <ErrorState message={text.failed} query={query} />}
    </Frame>
  );
}

function ProfileHeader({ user }: { user: OwnUserView }) {
  const queryClient = useQueryClient();
  const { name, username, email, avatar, createdAt, isModerator } = user;
  return (
    <Frame>
      <div className="grid gap-1">
        <h1
          dir="auto"
          className="font-medium font-story text-2xl [overflow-wrap:anywhere] sm:text-3xl"
        >
          <span className="sr-only">{text.title}: </span>
          {name}
        </h1>
        <Username key={username} username={username} />
        <p className="text-sm text-text-muted [overflow-wrap:anywhere]">
          {email} <span aria-hidden="true">·</span>{" "}
          {text.since(monthFormat().format(new Date(createdAt)))}
        </p>
      </div>
      <PictureUploader
        picture={avatar}
        name={name}
        texts={text.picture}
        dropHint={text.picture.drop}
        send={async (picture, options) => {
          const input = { form: {}, files: { avatar: picture } };
          applyOwnUser(queryClient, await api.call("updateProfile", input, options));
          // The picture is part of cached story cards, which are refetched when they are next shown.
          void queryClient.invalidateQueries({ queryKey: storyKeys.all, refetchType: "none" });
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Friends user={user} />
        {isModerator && (
          <ButtonLink
            to="/moderation"
            icon={<ShieldCheck aria-hidden="true" className="size-4.5" />}
          >
            {text.moderation}
          </ButtonLink>
        )}
      </div>
    </Frame>
  );
}

/** Buttons that open the friends and the received requests. */
function Friends({ user: { friends, pendingFriendRequests } }: { user: OwnUserView }) {
  // The page of a friend closes the list; going back opens it again.
  const [openList, setOpenList] = useEntryState<FriendListKind | null>("friends", null, {
    resetsOnNewEntry: true,
  });
  const close = () => setOpenList(null);
  const requestCount = pendingFriendRequests.length;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        icon={<UsersRound aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpenList("friends")}
      >
        {text.friends(friends.length)}
      </Button>
      {requestCount > 0 && (
        <Button
          aria-haspopup="dialog"
          icon={<UserRoundPlus aria-hidden="true" className="size-4.5" />}
          onClick={() => setOpenList("received")}
          className="border-transparent bg-accent text-accent-text hover:bg-accent hover:opacity-90"
        >
          {text.requests(requestCount)}
        </Button>
      )}
      {openList !== null && (
        <FriendsDialog kind={openList} onChange={setOpenList} onClose={close} onLoadError={close} />
      )}
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-surface-raised shadow-card">
      <LazyPatternStrip className="h-8 w-full" />
      <div className="grid gap-5 px-4 pt-5 pb-6 sm:px-6">{children}</div>
    </section>
  );
}

function HeaderSkeleton() {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-5">
        <span className="grid gap-3">
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </span>
        <span className="flex items-center gap-5">
          <Skeleton className="size-24 rounded-full" />
          <Skeleton className="h-11 w-40 rounded-full" />
        </span>
        <Skeleton className="h-11 w-32 rounded-full" />
      </div>
    </Loading>
  );
}
