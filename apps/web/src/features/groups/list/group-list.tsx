import { limits } from "@kora/contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { groupsText } from "#text/groups.ts";
import { PeopleSkeletons } from "../../../entities/user/people-skeletons.tsx";
import { useEntryState } from "../../../lib/entry-state.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { toGroupRef, useExpiryClock, usePrefetchForOffline } from "../../messages/index.ts";
import type { CachedGroup } from "../cached-group.ts";
import { toGroups } from "../group-cache.ts";
import { groupsQuery } from "../queries.ts";
import { GroupListItem } from "./group-list-item.tsx";

const { list: text } = groupsText;

/** Number of groups shown until the list is expanded. */
const collapsedCount = 5;

/** The viewer's groups on the page of recent chats, ordered by last message. */
export function GroupList() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={id} className="font-medium text-lg">
        {text.title}
      </h2>
      <Groups />
    </section>
  );
}

function Groups() {
  const [isExpanded, setExpanded] = useEntryState("all groups", false);
  const list = useInfiniteQuery(groupsQuery);
  const loadedGroups = list.data ? toGroups(list.data) : [];
  // The list changes when the restore period of a deleted group ends, and when a disappearing message disappears.
  const expiryTimes = loadedGroups.flatMap(({ deletionExpiresAt, lastMessage }) =>
    [deletionExpiresAt, lastMessage?.disappearsAt].flatMap((time) =>
      time ? [Date.parse(time)] : [],
    ),
  );
  const now = useExpiryClock(expiryTimes);
  usePrefetchForOffline(
    loadedGroups.filter(({ isDeleted }) => !isDeleted).map(({ _id }) => toGroupRef(_id)),
  );
  const isListed = ({ deletionExpiresAt }: CachedGroup) =>
    deletionExpiresAt === null || Date.parse(deletionExpiresAt) > now;
  return (
    <PagedList
      list={list}
      toItems={(pages) => toGroups(pages).filter(isListed)}
      skeleton={
        <div data-loading-groups>
          <PeopleSkeletons text={text.loading} count={collapsedCount} />
        </div>
      }
      failedText={text.failed}
      empty={<NoGroups />}
    >
      {(groups) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <div className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised">
            {/* A user is in at most `perUser` groups, so an expanded list shows all loaded ones. */}
            {groups.slice(0, isExpanded ? limits.group.perUser : collapsedCount).map((group) => (
              <GroupListItem key={group._id} group={group} now={now} />
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-2 empty:hidden">
            {isExpanded && <LoadMore list={list} failedText={text.moreFailed} />}
            {(groups.length > collapsedCount || list.hasNextPage) && (
              <Button
                variant="quiet"
                aria-expanded={isExpanded}
                onClick={() => setExpanded(!isExpanded)}
              >
                {isExpanded
                  ? text.fewer
                  : list.hasNextPage
                    ? text.all
                    : text.more(groups.length - collapsedCount)}
              </Button>
            )}
          </div>
        </div>
      )}
    </PagedList>
  );
}

function NoGroups() {
  return (
    <div className="grid justify-items-start gap-3 rounded-lg border border-line border-dashed px-4 py-4">
      <p className="text-text-muted">{text.empty}</p>
      {/* The directory of writers. */}
      <ButtonLink to="/chat">{text.toGriots}</ButtonLink>
    </div>
  );
}
