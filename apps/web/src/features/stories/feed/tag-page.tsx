import { useInfiniteQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { tagsText as text } from "#text/tags.ts";
import { storyKeys } from "../../../entities/story/story-cache.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { useRefreshOnVisit } from "../../../lib/use-refresh-on-visit.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { StoryCard } from "../card/story-card.tsx";
import { stableList } from "../queries.ts";
import { StoryOverlay } from "../reader/story-overlay.tsx";
import { StoryList } from "./feed.tsx";

/** Fetches the stories with a tag, newest first. It is not in `queries.ts`, which the home page loads. */
function storiesWithTagQuery(tag: string) {
  return pagedQuery(
    "listStoriesWithTag",
    { params: { tag } },
    { queryKey: [...storyKeys.lists, "tag", tag], ...stableList },
  );
}

/** The page at /tagged/{tag}: the stories with a tag, in any spelling. */
export function TagPage() {
  const { tag = "" } = useParams();
  return (
    <div className="mx-auto max-w-feed">
      <Stories key={tag} tag={tag} />
      <StoryOverlay />
    </div>
  );
}

function Stories({ tag }: { tag: string }) {
  const options = storiesWithTagQuery(tag);
  useRefreshOnVisit(options.queryKey);
  const list = useInfiniteQuery(options);
  const title = `#${tag}`;
  return (
    <>
      <PageTitle title={title} />
      <h1 dir="auto" className="wrap-anywhere pb-4 font-medium font-story text-2xl">
        {title}
      </h1>
      <StoryList list={list} text={text} empty={<NoStories />}>
        {(stories) =>
          stories.map((story, index) => (
            <StoryCard key={story._id} story={story} isAboveFold={index === 0} />
          ))
        }
      </StoryList>
    </>
  );
}

function NoStories() {
  return <EmptyState message={text.empty} link={{ to: "/home", text: text.home }} />;
}
