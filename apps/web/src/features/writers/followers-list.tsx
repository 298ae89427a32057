import type { FollowerView } from "@kora/contract/writers";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { writersText } from "#text/writers.ts";
import { useViewerId } from "../../lib/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { FriendButton } from "../friends/index.ts";
import { followersQuery } from "./queries.ts";

const { followers: text } = writersText;

const gridStyle = "grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-6";

/** A writer's followers, the latest first. The viewer's own entry says "you". */
export function FollowersList({ writerId }: { writerId: string }) {
  const list = useInfiniteQuery(followersQuery(writerId));
  return (
    <PagedList
      list={list}
      skeleton={<ListSkeleton />}
      failedText={text.failed}
      empty={<p className="text-text-muted">{text.none}</p>}
    >
      {(followers) => (
        <div className="grid gap-3">
          <ul className={gridStyle}>
            {followers.map((follower) => (
              <Follower key={follower._id} follower={follower} />
            ))}
          </ul>
          <LoadMore list={list} failedText={text.failed} className="justify-self-start" />
        </div>
      )}
    </PagedList>
  );
}

function Follower({ follower }: { follower: FollowerView }) {
  const { _id, name, username, avatar } = follower;
  const isViewer = _id === useViewerId();
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-2 pb-2">
      <Link
        to={isViewer ? "/theuser" : `/user/${_id}`}
        className="flex min-h-13 min-w-44 flex-1 items-center gap-3 rounded-sm hover:underline"
      >
        <Avatar src={avatar} name={name} />
        <span className="grid min-w-0 leading-tight">
          <span dir="auto" className="truncate font-medium">
            {isViewer ? text.you : name}
          </span>
          <span dir="auto" className="truncate text-sm text-text-muted">
            @{username}
          </span>
        </span>
      </Link>
      <FriendButton user={follower} />
    </li>
  );
}

function ListSkeleton() {
  return (
    <Loading text={text.loading}>
      <div className={cx(gridStyle, "gap-y-3 py-1")}>
        {Array.from({ length: 4 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
          <div key={index} className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <Skeleton className="h-4 w-32" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
