import { useInfiniteQuery } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
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
  return (
    <PagedList
      list={list}
      toItems={(pages) => toGroups(pages).filter(({ isDeleted }) => !isDeleted)}
      skeleton={
        <Loading text={text.loading}>
          <Skeleton className="h-13" />
        </Loading>
      }
      failedText={text.failed}
      empty={<p className="text-text-muted">{text.none}</p>}
    >
      {(groups) => (
        <div className="grid gap-3">
          <ul className="grid gap-4">
            {groups.map((group) => (
              <Group key={group._id} group={group} />
            ))}
          </ul>
          <LoadMore
            list={list}
            failedText={text.failed}
            label={text.more}
            className="justify-self-start"
          />
        </div>
      )}
    </PagedList>
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
