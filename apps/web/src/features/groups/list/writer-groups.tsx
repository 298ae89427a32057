import { useInfiniteQuery } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { uiText } from "#text/ui.ts";
import { errorMessage } from "../../../lib/api.ts";
import { getNextPageState } from "../../../lib/next-page.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import type { CachedGroup } from "../cached-group.ts";
import { toGroups } from "../group-cache.ts";
import { GroupInfoLine } from "../group-info-line.tsx";
import { JoinButton } from "../joining/join-button.tsx";
import { creatorGroupsQuery } from "../queries.ts";

const { writerGroups: text } = groupsText;

/** The groups that a writer created, with join buttons. `userId` is the writer's user id. */
export function WriterGroups({ userId }: { userId: string }) {
  const list = useInfiniteQuery(creatorGroupsQuery(userId));
  if (list.isPending) {
    return (
      <Loading text={text.loading}>
        <Skeleton className="h-13" />
      </Loading>
    );
  }
  if (list.data === undefined) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p role="alert" className="text-danger">
          {errorMessage(list.error, text.failed)}
        </p>
        <Button busy={list.isFetching} onClick={() => void list.refetch()}>
          {uiText.tryAgain}
        </Button>
      </div>
    );
  }
  const groups = toGroups(list.data).filter(({ isDeleted }) => !isDeleted);
  const next = getNextPageState(list);
  if (groups.length === 0 && !next.hasMore) return <p className="text-text-muted">{text.none}</p>;
  return (
    <div className="grid gap-3">
      <ul className="grid gap-4">
        {groups.map((group) => (
          <Group key={group._id} group={group} />
        ))}
      </ul>
      <LoadMore
        next={next}
        failedText={errorMessage(list.error, text.failed)}
        label={text.more}
        className="justify-self-start"
      />
    </div>
  );
}

function Group({ group }: { group: CachedGroup }) {
  const { name, profilePicture } = group;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar src={profilePicture} name={name} />
      <div className="min-w-40 flex-1 leading-snug">
        <p dir="auto" className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
          {name}
        </p>
        <GroupInfoLine group={group} className="text-sm" />
      </div>
      <JoinButton group={group} />
    </li>
  );
}
