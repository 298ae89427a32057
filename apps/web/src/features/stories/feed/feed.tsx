import type { Genre } from "@kora/contract/genres";
import type { StoryCardView } from "@kora/contract/stories";
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { storiesText } from "#text/stories.ts";
import { type StoryPages, toStories } from "../../../entities/story/story-cache.ts";
import { errorMessage } from "../../../lib/api.ts";
import { getNextPageState } from "../../../lib/next-page.ts";
import { showsSkeleton } from "../../../lib/prerendered-page.ts";
import { useSearchQuery } from "../../../lib/search-query.tsx";
import { useRefreshOnVisit } from "../../../lib/use-refresh-on-visit.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { PatternEdge } from "../../../ui/pattern-edge.tsx";
import { retryOnError } from "../../../ui/retry-on-error.tsx";
import { EmptyState, ErrorState } from "../../../ui/state-panels.tsx";
import { useInfiniteScroll } from "../../../ui/use-infinite-scroll.ts";
import { useLoadWordMatcher } from "../../mutes/index.ts";
import { CardSkeletons } from "../card/card-skeleton.tsx";
import { StoryCard } from "../card/story-card.tsx";
import { feedQuery } from "../queries.ts";
import { hasRequiredFields, matchStories } from "./match-stories.ts";

const { feed: text } = storiesText;

const filterPlace = <div className="min-h-12" />;

const FilterBox = lazyComponent(async () => (await import("./filter-box.tsx")).FilterBox, {
  fallback: filterPlace,
  onError: retryOnError(text.filterFailed),
});

const EmptyFeed = lazyComponent(async () => (await import("./empty-feed.tsx")).EmptyFeed, {
  fallback: null,
  onError: retryOnError(text.failed),
});

/** The cards of the For You feed or of one genre, filtered by the app's search query. */
export function Feed({
  genre,
  filterVisibility,
}: {
  genre: Genre | null;
  filterVisibility: FilterVisibility;
}) {
  const options = feedQuery(genre);
  useRefreshOnVisit(options.queryKey);
  return (
    <StoryList
      list={useInfiniteQuery(options)}
      text={text}
      filterVisibility={filterVisibility}
      empty={<EmptyFeed isGenreFeed={genre !== null} />}
    >
      {(stories) =>
        stories.map((story, index) => (
          <StoryCard key={story._id} story={story} isAboveFold={index === 0} />
        ))
      }
    </StoryList>
  );
}

/** When a story list shows its filter field: always, or from the first search query on. */
export type FilterVisibility = "always" | "with-query";

/** The most cards of which a part fits on a screen. */
const firstScreenCards = 2;

/** A list of stories with infinite scroll; `children` renders the stories that match the search query. */
export function StoryList<Story extends StoryCardView>({
  list,
  text: texts,
  filterVisibility = "always",
  empty,
  children,
}: {
  list: UseInfiniteQueryResult<Pick<StoryPages<Story>, "pages">>;
  text: { readonly loading: string; readonly failed: string };
  filterVisibility?: FilterVisibility;
  /** Shown if there are no stories at all. */
  empty: ReactNode;
  children: (stories: readonly Story[]) => ReactNode;
}) {
  useLoadWordMatcher();
  const { query } = useSearchQuery();
  const [isFilterShown, setFilterShown] = useState(filterVisibility === "always");
  // The filter stays when the query is cleared, because it may have the focus.
  if (query !== "" && !isFilterShown) setFilterShown(true);
  const { hasNextPage, isFetchingNextPage } = list;
  const nextPage = getNextPageState(list);
  // The search filters only loaded stories, so during a search a button loads more.
  // The cards of the first screen are shown at once, and the others when React has rendered them in short tasks.
  const isFirstRender = useDeferredValue(list.isPending, list.isPending || showsSkeleton.isSet());
  const hasMore = nextPage.hasMore && query === "" && !isFirstRender;
  const endRef = useInfiniteScroll({ ...nextPage, hasMore });

  if (list.isPending) {
    return (
      <div className="grid gap-5">
        {isFilterShown && filterPlace}
        <CardSkeletons text={texts.loading} />
      </div>
    );
  }
  if (list.data === undefined) {
    return <ErrorState message={errorMessage(list.error, texts.failed)} query={list} />;
  }
  const stories = toStories(list.data).filter(hasRequiredFields);
  if (stories.length === 0 && !hasNextPage) return empty;
  const matchingStories = matchStories(stories, query);
  const loadMoreButton = query !== "" && hasNextPage && (
    <Button busy={nextPage.loading} onClick={nextPage.loadMore} className="justify-self-center">
      {text.lookFurther}
    </Button>
  );
  return (
    <div className="grid gap-5">
      {isFilterShown && <FilterBox />}
      {children(matchingStories.slice(0, isFirstRender ? firstScreenCards : undefined))}
      {matchingStories.length === 0 && <EmptyState message={text.noMatch} />}
      {loadMoreButton}
      <div ref={endRef} />
      {isFetchingNextPage && query === "" && <CardSkeletons text={texts.loading} count={1} />}
      {nextPage.failed && (
        <ErrorState message={text.moreFailed} onRetry={nextPage.loadMore} busy={nextPage.loading} />
      )}
      {/* The cards of the first screen may all be hidden by muted words. */}
      {!hasNextPage && query === "" && !isFirstRender && <FeedEnd />}
    </div>
  );
}

function FeedEnd() {
  return (
    <div className="grid justify-items-center gap-3 py-6 text-center text-text-muted">
      <PatternEdge className="w-32 rounded-full [--thread:0.5rem]" />
      <p>{text.end}</p>
    </div>
  );
}
