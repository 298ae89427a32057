import { groupPageText } from "#text/group-page.ts";
import { recentText } from "#text/recent.ts";
import { PeopleSkeletons } from "../../entities/user/people-skeletons.tsx";
import { RecentPage } from "../../features/messages/recent/recent-page.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";

const GroupList = lazyComponent(
  async () => (await import("../../features/groups/list/group-list.tsx")).GroupList,
  {
    fallback: <PeopleSkeletons text={recentText.loadingGroups} count={2} />,
    onError: retryOnError(groupPageText.partFailed),
  },
);

/** The page at /recent, and with `isBeside` the list beside a conversation. */
export function SocialsPage({ isBeside = false }: { isBeside?: boolean }) {
  return <RecentPage isBeside={isBeside} groups={<GroupList />} />;
}
