import { useInfiniteQuery } from "@tanstack/react-query";
import { followingText as text } from "#text/following.ts";
import { storyKeys } from "../../../entities/story/story-cache.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { useRefreshOnVisit } from "../../../lib/use-refresh-on-visit.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { StoryCard } from "../card/story-card.tsx";
import { stableList } from "../queries.ts";
import { StoryOverlay } from "../reader/story-overlay.tsx";
import { StoryList } from "./feed.tsx";

/** The directory of writers. The specification puts it at this path. */
const writerDirectoryPath = "/chat";

/** Fetches the stories of followed writers and series, newest first. It is not in `queries.ts`, which the home page loads. */
const followedStoriesQuery = pagedQuery(
  "listFollowedStories",
  {},
  { queryKey: storyKeys.followed, ...stableList },
);

/** The page at /following: the stories of the writers and series that the viewer follows. */
export function FollowingPage() {
  useRefreshOnVisit(followedStoriesQuery.queryKey);
  return (
    <div className="mx-auto max-w-feed">
      <PageTitle title={text.title} />
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4">
        <div className="min-w-0">
          <h1 className="font-medium font-story text-2xl">{text.title}</h1>
          <p className="text-text-muted">{text.intro}</p>
        </div>
        <ButtonLink to="/series/following">{text.series}</ButtonLink>
      </header>
      <StoryList
        list={useInfiniteQuery(followedStoriesQuery)}
        text={text}
        empty={
          <EmptyState message={text.empty} link={{ to: writerDirectoryPath, text: text.find }} />
        }
      >
        {(stories) =>
          stories.map((story, index) => (
            <StoryCard key={story._id} story={story} isAboveFold={index === 0} />
          ))
        }
      </StoryList>
      <StoryOverlay />
    </div>
  );
}
