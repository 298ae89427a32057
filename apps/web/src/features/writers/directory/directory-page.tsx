import { keepPreviousData, type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { writersText as text } from "#text/writers.ts";
import { SearchablePage } from "../../../entities/user/searchable-page.tsx";
import { useRefreshOnVisit } from "../../../lib/use-refresh-on-visit.ts";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { LoadOnScroll } from "../../../ui/load-on-scroll.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { writersQuery } from "../queries.ts";
import { toWriters } from "../writer-cache.ts";
import { WriterSkeletons } from "./writer-skeletons.tsx";

const WriterList = lazyComponent(async () => (await import("./writer-list.tsx")).WriterList);

/** The directory of writers. The specification puts it at /chat. With `isSidebar` it is the list next to a profile. */
export function DirectoryPage({ isSidebar = false }: { isSidebar?: boolean }) {
  return (
    <SearchablePage
      isSidebar={isSidebar}
      title={text.title}
      intro={text.intro}
      search={{ label: text.search, placeholder: text.searchPlaceholder }}
    >
      {(search) => <WriterResults search={search} />}
    </SearchablePage>
  );
}

DirectoryPage.prefetch = (queryClient: QueryClient) =>
  queryClient.prefetchInfiniteQuery(writersQuery(""));

function WriterResults({ search }: { search: string }) {
  const options = writersQuery(search);
  useRefreshOnVisit(options.queryKey);
  // The previous results stay visible while the user types.
  const list = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const { isPlaceholderData } = list;
  return (
    <PagedList
      list={list}
      toItems={toWriters}
      skeleton={<WriterSkeletons />}
      failedText={text.failed}
      empty={<NoWriters search={search} />}
    >
      {(writers) => (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
          {search !== "" && !isPlaceholderData && (
            <p role="status" className="sr-only">
              {text.matching(search)}
            </p>
          )}
          <Suspense fallback={<WriterSkeletons />}>
            {/* Each search has a list of its own, because measured heights belong to the writers found. */}
            <WriterList key={isPlaceholderData ? "previous" : search} writers={writers} />
            {!isPlaceholderData && (
              <LoadOnScroll
                list={list}
                skeleton={<WriterSkeletons count={2} />}
                failedText={text.moreFailed}
              />
            )}
          </Suspense>
        </div>
      )}
    </PagedList>
  );
}

function NoWriters({ search }: { search: string }) {
  if (search === "") {
    return <EmptyState message={text.empty} link={{ to: "/save", text: text.becomeWriter }} />;
  }
  return (
    <div role="status">
      <EmptyState
        message={text.noMatch}
        action={<ButtonLink to={{ search: "" }}>{text.showAll}</ButtonLink>}
      />
    </div>
  );
}
