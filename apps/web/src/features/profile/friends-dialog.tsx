import type { FriendView } from "@kora/contract/friends";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import { friendsText } from "#text/friends.ts";
import { peopleText } from "#text/people.ts";
import { PeopleSkeletons } from "../../entities/user/people-skeletons.tsx";
import {
  PresenceSubscription,
  useWatchPresenceOf,
} from "../../entities/user/presence-subscription.tsx";
import { UserPicture } from "../../entities/user/user-picture.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { EmptyState } from "../../ui/state-panels.tsx";
import {
  FriendButton,
  type FriendListKind,
  friendListQuery,
  useFriendAction,
} from "../friends/index.ts";
import { ownProfileQuery } from "./queries.ts";

const { dialog: text } = friendsText;
const kinds = ["friends", "received", "sent"] as const satisfies FriendListKind[];

/**
 * Returns whether a user is still in the list of this kind, by the optimistic friendship state. "Pending" has two
 * meanings on the wire: `isRequestPending` is about a request that the viewer sent, and `pendingFriendRequests` of the
 * own profile are those that the viewer received.
 */
const isInList: Readonly<Record<FriendListKind, (friend: FriendView) => boolean>> = {
  friends: ({ isFriend }) => isFriend,
  received: ({ isRequestReceived }) => isRequestReceived,
  sent: ({ isRequestPending }) => isRequestPending,
};

/** The viewer's friends, received requests and sent requests. */
export function FriendsDialog({
  kind,
  onChange,
  onClose,
}: {
  kind: FriendListKind;
  onChange: (kind: FriendListKind) => void;
  onClose: () => void;
}) {
  const { data: ownProfile } = useQuery(ownProfileQuery);
  const counts = {
    friends: ownProfile?.user.friends.length ?? 0,
    received: ownProfile?.user.pendingFriendRequests.length ?? 0,
    // The profile does not include the sent requests; zero shows no count.
    sent: 0,
  };
  return (
    <Dialog open onClose={onClose} restoreScrollAs="friends list" title={text.title}>
      <div className="grid gap-4">
        <SegmentedControl
          label={text.title}
          options={kinds.map((value) => ({
            value,
            label:
              counts[value] === 0 ? text.tabs[value] : text.count(text.tabs[value], counts[value]),
          }))}
          value={kind}
          onChange={onChange}
          className="w-full [&_label]:px-2"
        />
        <PresenceSubscription>
          <FriendList key={kind} kind={kind} />
        </PresenceSubscription>
      </div>
    </Dialog>
  );
}

function FriendList({ kind }: { kind: FriendListKind }) {
  const list = useInfiniteQuery(friendListQuery(kind));
  const listRef = useRef<HTMLDivElement>(null);
  // The pressed button is removed with its row, so the focus moves to the list.
  const focusList = () => listRef.current?.focus();
  return (
    <div ref={listRef} tabIndex={-1} className="grid gap-3 outline-none">
      <PagedList
        list={list}
        // A friend that moved between two pages is shown once.
        toItems={({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          const byId = new Map(items.map((friend) => [friend._id, friend]));
          return [...byId.values()].filter(isInList[kind]);
        }}
        skeleton={<PeopleSkeletons text={text.loading} count={3} />}
        failedText={text.failed}
        empty={
          <EmptyState
            message={text.none[kind]}
            action={<ButtonLink to="/users">{text.find}</ButtonLink>}
          />
        }
      >
        {(friends) => (
          <ul className="divide-y divide-line">
            {friends.map((friend) => (
              <FriendRow key={friend._id} friend={friend} kind={kind} onActed={focusList} />
            ))}
          </ul>
        )}
      </PagedList>
      <LoadMore list={list} failedText={text.moreFailed} className="justify-self-center" />
    </div>
  );
}

function FriendRow({
  friend,
  kind,
  onActed,
}: {
  friend: FriendView;
  kind: FriendListKind;
  /** Called when a button of the row was pressed. */
  onActed: () => void;
}) {
  const { _id, name, username, since } = friend;
  useWatchPresenceOf(_id);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Link
        to={`/user/${_id}`}
        className="flex min-h-13 min-w-44 flex-1 items-center gap-3 rounded-sm hover:underline"
      >
        <UserPicture user={friend} />
        <span className="grid min-w-0 leading-tight">
          <span className="truncate font-medium">
            <bdi>{name}</bdi>
          </span>
          <span className="truncate text-sm text-text-muted">{peopleText.username(username)}</span>
          <span className="text-sm text-text-muted">
            {text.since[kind].before} <RelativeTime date={since} /> {text.since[kind].after}
          </span>
        </span>
      </Link>
      {kind === "sent" ? (
        <WithdrawButton friend={friend} onActed={onActed} />
      ) : (
        <FriendButton
          user={friend}
          // The specification gives the own profile another text than other pages.
          removedText={friendsText.toasts.removedOnOwnProfile}
          onActed={onActed}
        />
      )}
    </li>
  );
}

function WithdrawButton({ friend, onActed }: { friend: FriendView; onActed: () => void }) {
  const changeFriendship = useFriendAction(friend);
  return (
    <Button
      onClick={() => {
        changeFriendship("withdraw");
        onActed();
      }}
      className="px-4"
    >
      {friendsText.withdraw}
      <span className="sr-only"> {friend.name}</span>
    </Button>
  );
}
