import { useInfiniteQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { type ReactNode, Suspense, useId } from "react";
import { recentText as text } from "#text/recent.ts";
import { PeopleSkeletons } from "../../../entities/user/people-skeletons.tsx";
import { useIsWriter } from "../../../entities/writer/own-writer.ts";
import { getNextPageState } from "../../../lib/next-page.ts";
import { cx } from "../../../ui/cx.ts";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { EmptyState, ErrorState } from "../../../ui/state-panels.tsx";
import { useInfiniteScroll } from "../../../ui/use-infinite-scroll.ts";
import { NotificationsOffer } from "../../notifications/index.ts";
import { chatListQuery } from "./queries.ts";

const RequestsLink = lazyComponent(
  async () => (await import("../requests/requests-link.tsx")).RequestsLink,
  { fallback: null },
);

const RecentList = lazyComponent(async () => (await import("./recent-list.tsx")).RecentList);

/**
 * The viewer's groups (`groups`, rendered by the caller) and chats, ordered by last message: the page at /recent, and
 * with `isSidebar` the list beside a conversation. The chats stay invisible while `groups` contains an element with
 * `data-loading-groups`, because the loaded groups would move them.
 */
export function RecentPage({ groups, isSidebar }: { groups: ReactNode; isSidebar: boolean }) {
  const isWriter = useIsWriter();
  const id = useId();
  const Title = isSidebar ? "h2" : "h1";
  return (
    <div className="mx-auto grid max-w-feed gap-5">
      {!isSidebar && <PageTitle title={text.title} />}
      {/* In a narrow column, as beside the chat on desktops, the buttons have a row of their own, so that the later one moves nothing. */}
      <header
        className={cx(
          "flex gap-3",
          isSidebar
            ? "flex-col"
            : "items-center justify-between max-sm:flex-col max-sm:items-start lg:flex-col lg:items-start",
        )}
      >
        <Title className="shrink-0 font-medium font-story text-2xl sm:text-3xl">{text.title}</Title>
        <div className={cx("flex flex-wrap gap-2", !isSidebar && "sm:max-lg:justify-end")}>
          {isWriter === true && <ButtonLink to="/create-group">{text.createGroup}</ButtonLink>}
          <ButtonLink to="/users" icon={<UsersRound aria-hidden="true" />}>
            {text.users}
          </ButtonLink>
          <RequestsLink />
        </div>
      </header>
      <div className="group/page grid grid-cols-[minmax(0,1fr)] gap-7">
        {groups}
        <section
          aria-labelledby={id}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 group-has-[[data-loading-groups]]/page:invisible"
        >
          <h2 id={id} className="font-medium text-lg">
            {text.chats}
          </h2>
          <RecentChats />
        </section>
      </div>
    </div>
  );
}

function RecentChats() {
  const list = useInfiniteQuery(chatListQuery);
  const next = getNextPageState(list);
  const endRef = useInfiniteScroll(next);
  return (
    <PagedList
      list={list}
      skeleton={<PeopleSkeletons text={text.loading} />}
      failedText={text.failed}
    >
      {(chats) => {
        const isEmpty = chats.length === 0 && !list.hasNextPage;
        return (
          <div className="grid gap-4">
            {!isEmpty && <NotificationsOffer className="rounded-lg border border-line" />}
            <Suspense fallback={<PeopleSkeletons text={text.loading} />}>
              <RecentList chats={chats} empty={isEmpty ? <NoChats /> : null} />
              <div ref={endRef} />
            </Suspense>
            {list.isFetchingNextPage && <PeopleSkeletons text={text.loading} count={2} />}
            {next.failed && (
              <ErrorState message={text.moreFailed} onRetry={next.loadMore} busy={next.loading} />
            )}
          </div>
        );
      }}
    </PagedList>
  );
}

function NoChats() {
  return <EmptyState message={text.empty} link={{ to: "/users", text: text.findPeople }} />;
}
