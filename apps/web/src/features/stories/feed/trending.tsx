import type { TrendingStoryView } from "@kora/contract/stories";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { storiesText } from "#text/stories.ts";
import { useRefreshOnVisit } from "../../../lib/use-refresh-on-visit.ts";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { StoryCard } from "../card/story-card.tsx";
import { trendingQuery } from "../queries.ts";
import { StoryList } from "./feed.tsx";

const { trending: text } = storiesText;

/** Trending stories of followed writers, then of everyone else. */
export function Trending() {
  useRefreshOnVisit(trendingQuery.queryKey);
  return (
    <StoryList
      list={useInfiniteQuery(trendingQuery)}
      text={text}
      filterVisibility="with-query"
      empty={<EmptyState message={text.empty} />}
    >
      {(stories) => (
        <>
          <TrendingSection
            title={text.following}
            stories={stories.filter(({ followed }) => followed)}
            firstId={stories[0]?._id}
          />
          <TrendingSection
            title={text.everyone}
            stories={stories.filter(({ followed }) => !followed)}
            firstId={stories[0]?._id}
          />
        </>
      )}
    </StoryList>
  );
}

function TrendingSection({
  title,
  stories,
  firstId,
}: {
  title: string;
  stories: readonly TrendingStoryView[];
  /** The id of the first story of the list, whose poster is loaded at once. */
  firstId: string | undefined;
}) {
  const id = useId();
  if (stories.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h1 id={id} className="pb-4 font-medium font-story text-2xl">
        {title}
      </h1>
      <div className="grid items-start gap-5 md:grid-cols-2">
        {stories.map((story) => (
          <StoryCard key={story._id} story={story} isAboveFold={story._id === firstId} />
        ))}
      </div>
    </section>
  );
}
