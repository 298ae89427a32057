import type { QueryClient } from "@tanstack/react-query";
import { groupPageText } from "#text/group-page.ts";
import { recentText } from "#text/recent.ts";
import { PeopleSkeletons } from "../../entities/user/people-skeletons.tsx";
import { groupsQuery } from "../../features/groups/queries.ts";
import { chatListQuery } from "../../features/messages/recent/queries.ts";
import { RecentPage } from "../../features/messages/recent/recent-page.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const GroupList = lazyComponent(
  async () => (await import("../../features/groups/list/group-list.tsx")).GroupList,
  {
    fallback: (
      <div data-loading-groups className="grid gap-3">
        {/* This placeholder is as high as the heading. */}
        <Skeleton className="my-1 h-4.75 w-24" />
        <PeopleSkeletons text={recentText.loadingGroups} count={5} />
      </div>
    ),
    onError: retryOnError(groupPageText.partFailed),
  },
);

/**
 * The page at /recent, and with `isSidebar` the list next to a conversation. The side navigation calls it Socials, the
 * bottom bar Chat.
 */
export function SocialsPage({ isSidebar = false }: { isSidebar?: boolean }) {
  return <RecentPage isSidebar={isSidebar} groups={<GroupList />} />;
}

SocialsPage.prefetch = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.prefetchInfiniteQuery(chatListQuery),
    queryClient.prefetchInfiniteQuery(groupsQuery),
  ]);
