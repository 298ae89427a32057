import type { FollowerView } from "@kora/contract/writers";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { uiText } from "#text/ui.ts";
import { writersText } from "#text/writers.ts";
import { errorMessage } from "../../lib/api.ts";
import { getNextPageState } from "../../lib/next-page.ts";
import { useViewerId } from "../../lib/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import { FriendButton } from "../friends/index.ts";
import { followersQuery } from "./queries.ts";

const { followers: text } = writersText;

const gridStyle = "grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-6";

/** A writer's followers, the latest first. The viewer's own entry says "you". */
export function FollowersList({ writerId }: { writerId: string }) {
  const list = useInfiniteQuery(followersQuery(writerId));
  if (list.isPending) return <ListSkeleton />;
  if (list.data === undefined) {
    return (
      <ErrorState
        message={errorMessage(list.error, text.failed)}
        error={list.error}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const followers = list.data.pages.flatMap(({ items }) => items);
  const next = getNextPageState(list);
  if (followers.length === 0) return <p className="text-text-muted">{text.none}</p>;
  return (
    <div className="grid gap-3">
      <ul className={gridStyle}>
        {followers.map((follower) => (
          <Follower key={follower._id} follower={follower} />
        ))}
      </ul>
      {next.failed && (
        <p role="alert" className="text-danger">
          {errorMessage(list.error, text.failed)}
        </p>
      )}
      {next.hasMore && (
        <Button busy={next.loading} onClick={next.loadMore} className="justify-self-start">
          {uiText.loadMore}
        </Button>
      )}
    </div>
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
