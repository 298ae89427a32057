import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { writersText } from "#text/writers.ts";
import { ApiError } from "../../../lib/api.ts";
import { useViewerId } from "../../../lib/session.ts";
import { useRefreshOnVisit } from "../../../lib/use-refresh-on-visit.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { writerQuery } from "../../writers/index.ts";
import { StoryCard } from "../card/story-card.tsx";
import { writerStoriesQuery } from "../queries.ts";
import { StoryOverlay } from "../reader/story-overlay.tsx";
import { StoryList } from "./feed.tsx";

// A chunk of its own would be one more name in the entry.
export { LibraryPage } from "../../library/index.ts";
export { HistoryPage } from "../history/history-page.tsx";
export { FollowingPage } from "./following-page.tsx";
export { TagPage } from "./tag-page.tsx";

const { stories: text } = writersText;
/** The directory of writers. Conversations have paths below it. */
const writerDirectoryPath = "/chat";

/** The page at /writer/{id}: a writer's stories; the id is a writer or user id. */
export function WriterStoriesPage() {
  const { writerId = "" } = useParams();
  return (
    <div className="mx-auto max-w-feed">
      <Stories key={writerId} writerId={writerId} />
      <StoryOverlay />
    </div>
  );
}

function Stories({ writerId }: { writerId: string }) {
  const options = writerStoriesQuery(writerId);
  useRefreshOnVisit(options.queryKey);
  const list = useInfiniteQuery(options);
  // The name is in each story and may be cached, so the writer is not fetched only for the name.
  const { data: writer } = useQuery({ ...writerQuery(writerId), enabled: false });
  const author = list.data?.pages[0]?.items[0]?.userId;
  const name = author?.posterName ?? writer?.posterName;
  const userId = author?._id ?? writer?.userId;
  const isOwn = userId === useViewerId();
  const title = name === undefined ? text.title : text.titleOf(name);
  return (
    <>
      <PageTitle title={title} />
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4">
        <h1 dir="auto" className="min-w-0 font-medium font-story text-2xl [overflow-wrap:anywhere]">
          {title}
        </h1>
        {userId !== undefined && !isOwn && (
          <ButtonLink to={`/writer/profile/${userId}`}>{text.toProfile}</ButtonLink>
        )}
      </header>
      {isUnavailable(list.error) ? (
        <WriterUnavailable isBlocked={list.error.code === "BLOCKED"} />
      ) : (
        <StoryList
          list={list}
          text={text}
          empty={
            <EmptyState
              message={text.empty}
              link={{ to: writerDirectoryPath, text: writersText.profile.toDirectory }}
            />
          }
        >
          {(stories) =>
            stories.map((story, index) => (
              <StoryCard key={story._id} story={story} isAboveFold={index === 0} />
            ))
          }
        </StoryList>
      )}
    </>
  );
}

/** Returns whether the writer does not exist or is hidden from the viewer, so that a retry is useless. */
function isUnavailable(error: unknown): error is ApiError {
  return error instanceof ApiError && ["NOT_FOUND", "BLOCKED", "VALIDATION"].includes(error.code);
}

function WriterUnavailable({ isBlocked }: { isBlocked: boolean }) {
  const { blockedByYou, notFound, toDirectory } = writersText.profile;
  return (
    <EmptyState
      pattern="mud-cloth"
      message={isBlocked ? blockedByYou : notFound}
      link={{ to: writerDirectoryPath, text: toDirectory }}
    />
  );
}
