import type { MessageRequestView } from "@kora/contract/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { messageRequestsText as text } from "#text/message-requests.ts";
import { PeopleSkeletons } from "../../../entities/user/people-skeletons.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { LoadOnScroll } from "../../../ui/load-on-scroll.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { messageRequestsQuery } from "./queries.ts";

/** The page at /requests: the users whose messages wait until the viewer accepts them. */
export function RequestsPage() {
  return (
    <div className="mx-auto grid max-w-feed gap-5">
      <PageTitle title={text.title} />
      <header className="grid gap-2">
        <h1 className="font-medium font-story text-2xl sm:text-3xl">{text.title}</h1>
        <p className="text-text-muted">{text.intro}</p>
        <ButtonLink to="/recent" className="justify-self-start lg:hidden">
          {text.back}
        </ButtonLink>
      </header>
      <Requests />
    </div>
  );
}

function Requests() {
  const list = useInfiniteQuery(messageRequestsQuery);
  return (
    <PagedList
      list={list}
      // A request that changed between two pages may be on both.
      toItems={({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        return [...new Map(items.map((request) => [request.userId, request])).values()];
      }}
      skeleton={<PeopleSkeletons text={text.loading} />}
      failedText={text.failed}
      empty={<EmptyState message={text.empty} />}
    >
      {(requests) => (
        <div className="grid gap-4">
          <ul
            aria-label={text.list}
            className="overflow-hidden rounded-lg border border-line bg-surface-raised"
          >
            {requests.map((request) => (
              <RequestItem key={request.userId} request={request} />
            ))}
          </ul>
          <LoadOnScroll
            list={list}
            skeleton={<PeopleSkeletons text={text.loading} count={2} />}
            failedText={text.moreFailed}
          />
        </div>
      )}
    </PagedList>
  );
}

function RequestItem({ request }: { request: MessageRequestView }) {
  const { userId, name, avatar, lastMessage, messageCount } = request;
  return (
    <li className="[content-visibility:auto] [contain-intrinsic-size:auto_4.75rem]">
      <Link
        to={`/chat/${userId}`}
        className="flex min-h-19 items-center gap-3 px-3 py-2 hover:bg-surface-sunken focus-visible:outline-offset-[-3px]"
      >
        <Avatar src={avatar} name={name} size={56} />
        <span className="grid min-w-0 flex-1 gap-0.5 leading-snug">
          <span className="flex min-w-0 items-baseline gap-2">
            <bdi className="min-w-0 flex-1 truncate font-medium">{name}</bdi>
            {lastMessage && (
              <RelativeTime
                date={lastMessage.createdAt}
                className="shrink-0 text-text-muted text-xs"
              />
            )}
          </span>
          <span className="truncate text-sm text-text-muted">
            {lastMessage?.content || text.messages(messageCount)}
          </span>
        </span>
      </Link>
    </li>
  );
}
