import type { WriterView } from "@kora/contract/writers";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { homeSectionsText as text } from "#text/home-sections.ts";
import { storiesText } from "#text/stories.ts";
import { writersText } from "#text/writers.ts";
import { toStories } from "../../entities/story/story-cache.ts";
import { trendingQuery, unfinishedQuery } from "../../features/stories/queries.ts";
import { FollowButton, toWriters, writersQuery } from "../../features/writers/index.ts";
import { useViewerId } from "../../lib/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { RefreshNotice } from "../../ui/refresh-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ContinueSection, readOnOtherDevices, Section, StoryRow } from "./continue-section.tsx";

const maxTrendingStories = 4;
const maxWriters = 3;

/** The directory of writers without a search. */
const allWritersQuery = writersQuery("");

/** Query options of the sections. `HomeColumn` has already loaded the queries, so a failed one is not fetched again. */
const loadedByColumn = { retryOnMount: false } as const;

/**
 * The column next to the panes of the home page: unfinished stories, trending stories (not beside the pane `Trending`)
 * and writers to follow. Empty sections are hidden.
 * All sections appear together, because one that appeared later would move those below it.
 */
export function HomeColumn({ hasTrending }: { hasTrending: boolean }) {
  const unfinished = useInfiniteQuery({ ...unfinishedQuery, ...readOnOtherDevices });
  const trending = useInfiniteQuery({ ...trendingQuery, enabled: hasTrending });
  const writers = useInfiniteQuery(allWritersQuery);
  const isLoading = [unfinished, trending, writers].some(
    (list) => list.isLoading && !hasFailed(list),
  );
  return (
    <div className="sticky top-20 grid max-h-[calc(100dvh-6rem)] grid-cols-[minmax(0,1fr)] gap-7 overflow-y-auto overscroll-contain pb-4">
      {isLoading ? (
        <Skeleton className="h-64 rounded-md" />
      ) : (
        <>
          <UnfinishedStories />
          {hasTrending && <TrendingStories />}
          <WritersToFollow />
        </>
      )}
    </div>
  );
}

/** A section whose content could not be loaded. The error message stays while the content is loaded again. */
function FailedSection({
  title,
  message,
  list: { refetch, isFetching },
}: {
  title: string;
  message: string;
  list: { refetch: () => Promise<unknown>; isFetching: boolean };
}) {
  return (
    <Section title={title}>
      <RefreshNotice message={message} onRetry={() => void refetch()} busy={isFetching} />
    </Section>
  );
}

/** Returns whether a list is not loaded and a fetch with all its retries has failed. */
const hasFailed = ({ data, errorUpdateCount }: { data: unknown; errorUpdateCount: number }) =>
  data === undefined && errorUpdateCount > 0;

function UnfinishedStories() {
  const list = useInfiniteQuery({ ...unfinishedQuery, ...loadedByColumn });
  if (hasFailed(list)) {
    return <FailedSection title={text.unfinished} message={text.unfinishedFailed} list={list} />;
  }
  return list.data ? <ContinueSection stories={toStories(list.data)} /> : null;
}

function TrendingStories() {
  const list = useInfiniteQuery({ ...trendingQuery, ...loadedByColumn });
  if (hasFailed(list)) {
    const { failed } = storiesText.trending;
    return <FailedSection title={text.trending} message={failed} list={list} />;
  }
  const { data } = list;
  const stories = data ? toStories(data).slice(0, maxTrendingStories) : [];
  if (stories.length === 0) return null;
  return (
    <Section title={text.trending}>
      <ul>
        {stories.map((story) => (
          <li key={story._id}>
            <StoryRow story={story} />
          </li>
        ))}
      </ul>
      <Link
        to={{ search: "page=trending" }}
        className="inline-flex min-h-11 items-center px-2 font-medium text-link hover:underline"
      >
        {text.allTrending}
      </Link>
    </Section>
  );
}

function WritersToFollow() {
  const list = useInfiniteQuery({ ...allWritersQuery, ...loadedByColumn });
  if (hasFailed(list)) {
    return <FailedSection title={text.writers} message={writersText.failed} list={list} />;
  }
  const { data } = list;
  if (data === undefined) return null;
  return <WriterSuggestions writers={toWriters(data)} />;
}

function WriterSuggestions({ writers }: { writers: readonly WriterView[] }) {
  const viewerId = useViewerId();
  // The ids are chosen once, so that a writer whom the viewer follows here stays, and the viewer can undo it.
  const [ids] = useState(() =>
    writers
      .filter(({ userId, isFollowing }) => userId !== viewerId && !isFollowing)
      .slice(0, maxWriters)
      .map(({ _id }) => _id),
  );
  const suggestedWriters = writers.filter(({ _id }) => ids.includes(_id));
  if (suggestedWriters.length === 0) return null;
  return (
    <Section title={text.writers}>
      <ul className="grid gap-1">
        {suggestedWriters.map((writer) => (
          <li key={writer._id} className="flex items-center gap-2 px-2">
            <Link
              to={`/writer/profile/${writer.userId}`}
              className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-md hover:underline"
            >
              <Avatar src={writer.profilePicture} name={writer.posterName} />
              <span className="line-clamp-2 min-w-0 leading-tight" dir="auto">
                {writer.posterName}
              </span>
            </Link>
            <FollowButton writer={writer} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
