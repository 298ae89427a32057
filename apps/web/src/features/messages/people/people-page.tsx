import { keepPreviousData, type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { peopleText as text } from "#text/people.ts";
import { PeopleSkeletons } from "../../../entities/user/people-skeletons.tsx";
import { SearchablePage } from "../../../entities/user/searchable-page.tsx";
import { errorMessage } from "../../../lib/api.ts";
import { getNextPageState } from "../../../lib/next-page.ts";
import { useRefreshOnVisit } from "../../../lib/use-refresh-on-visit.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { EmptyState, ErrorState } from "../../../ui/state-panels.tsx";
import { peopleQuery, toPeople } from "./queries.ts";

const PeopleList = lazyComponent(async () => (await import("./people-list.tsx")).PeopleList);

/** The user directory: the page at /users, and with `isSidebar` the list beside a profile. */
export function PeoplePage({ isSidebar = false }: { isSidebar?: boolean }) {
  return (
    <SearchablePage
      isSidebar={isSidebar}
      title={text.title}
      intro={text.intro}
      search={{ label: text.search, placeholder: text.search }}
    >
      {(search) => <PeopleResults search={search} />}
    </SearchablePage>
  );
}

PeoplePage.prefetch = (queryClient: QueryClient) =>
  queryClient.prefetchInfiniteQuery(peopleQuery(""));

function PeopleResults({ search }: { search: string }) {
  const options = peopleQuery(search);
  useRefreshOnVisit(options.queryKey);
  // Previous results stay visible while the user types, and when the search fails.
  const list = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = list;
  const [lastData, setLastData] = useState(data);
  if (data !== undefined && data !== lastData) setLastData(data);

  if (list.isPending) return <PeopleSkeletons text={text.loading} />;
  if (data === undefined) {
    return (
      <div className="grid gap-5">
        <ErrorState message={errorMessage(list.error, text.failed)} query={list} />
        {lastData && (
          <div className="opacity-60">
            <Suspense>
              <PeopleList people={toPeople(lastData)} />
            </Suspense>
          </div>
        )}
      </div>
    );
  }
  const people = toPeople(data);
  const next = getNextPageState(list);
  if (people.length === 0 && !next.hasMore) return <NoResults search={search} />;
  return (
    <div
      aria-busy={isPlaceholderData}
      className={isPlaceholderData ? "grid gap-4 opacity-60" : "grid gap-4"}
    >
      {search !== "" && !isPlaceholderData && (
        <p role="status" className="sr-only">
          {text.matching(search)}
        </p>
      )}
      <Suspense fallback={<PeopleSkeletons text={text.loading} />}>
        <PeopleList people={people} />
      </Suspense>
      {next.failed && (
        <p role="alert" className="text-center text-danger">
          {text.moreFailed}
        </p>
      )}
      {next.hasMore && !isPlaceholderData && (
        <Button busy={next.loading} onClick={next.loadMore} className="justify-self-center">
          {text.seeMore}
        </Button>
      )}
    </div>
  );
}

function NoResults({ search }: { search: string }) {
  if (search === "") return <EmptyState message={text.empty} />;
  return (
    <div role="status">
      <EmptyState
        message={text.noMatch}
        action={<ButtonLink to={{ search: "" }}>{text.showAll}</ButtonLink>}
      />
    </div>
  );
}
