import type { StoryCardView } from "@kora/contract/stories";
import { type ElementType, Suspense, useRef } from "react";
import { readerText as text } from "#text/reader.ts";
import { useEntryState } from "../../../lib/entry-state.ts";
import { useJoinRoom } from "../../../lib/realtime.ts";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Poster } from "../../../ui/poster.tsx";
import { posterSizes } from "../../../ui/poster-source.ts";
import { retryOnError } from "../../../ui/retry-on-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ListeningBar, type ListeningControl } from "../../listening/index.ts";
import { ContinueReading, useReportReadingTime } from "../../reading/index.ts";
import { StoryStats } from "../card/story-stats.tsx";
import { StoryBody } from "./story-body.tsx";
import { StoryHeader } from "./story-header.tsx";
import type { StoryState } from "./use-story.ts";

const Comments = lazyComponent(async () => (await import("../../comments/index.ts")).Comments, {
  fallback: <div className="min-h-14" />,
  onError: retryOnError(text.commentsFailed),
});

const SeriesEnd = lazyComponent(async () => (await import("../../series/index.ts")).SeriesEnd, {
  fallback: <Skeleton className="mt-8 h-52 rounded-lg" />,
  onError: retryOnError(text.seriesFailed),
});

const MatureWarning = lazyComponent(
  async () => (await import("./mature-warning.tsx")).MatureWarning,
  { fallback: <div className="min-h-80" />, onError: retryOnError(text.failed) },
);

export interface StoryReaderProps {
  storyId: string;
  /** Undefined until the story or its card is loaded. */
  story: StoryCardView | undefined;
  state: StoryState;
  listening: ListeningControl;
  /** Opens the comments initially. */
  withComments: boolean;
  /** Shows the short description and the writer's picture, because the story was not opened from a card with both. */
  showsDescriptionAndAvatar?: boolean;
  /** Element or component for the title. */
  heading: ElementType;
}

/** An open story with its comments. Joins the story's Socket.IO room, whose events update its counts. */
export function StoryReader({
  storyId,
  story,
  state,
  listening,
  withComments,
  showsDescriptionAndAvatar = false,
  heading,
}: StoryReaderProps) {
  const roomState = useJoinRoom(
    "story",
    state.kind === "not-found" ? undefined : storyId,
    // The server empties the room when the story becomes mature.
    story?.rating,
  );
  // Null until the viewer opens or closes the comments at this history entry.
  const [openComments, setCommentsOpen] = useEntryState<boolean | null>(
    `comments ${storyId}`,
    null,
  );
  const commentsOpen = openComments ?? withComments;
  const comments = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const article = useRef<HTMLElement>(null);
  const fullStory = state.kind === "loaded" ? state.fullStory : undefined;
  const isUnpublished = fullStory?.isPublished === false;
  useReportReadingTime(isUnpublished ? undefined : fullStory, body);
  const Heading = heading;
  const showComments = () => {
    setCommentsOpen(true);
    comments.current?.scrollIntoView({ block: "start" });
    comments.current?.focus({ preventScroll: true });
  };
  if (state.kind === "warning") {
    return (
      <article ref={article} tabIndex={-1} className="outline-none">
        <PageTitle title={state.fullStory.title} />
        <MatureWarning
          story={state.fullStory}
          heading={heading}
          onRead={() => {
            state.accept();
            article.current?.focus();
          }}
        />
      </article>
    );
  }
  return (
    <article ref={article} tabIndex={-1} className="outline-none">
      <PageTitle title={story?.title ?? text.label} />
      {story ? (
        <StoryHeader
          story={story}
          poster={<StoryPoster poster={story.poster} />}
          wordCount={fullStory?.wordCount}
          editedAt={fullStory?.editedAt}
          isLoading={state.kind === "loading"}
          showsDescriptionAndAvatar={showsDescriptionAndAvatar}
          heading={heading}
        />
      ) : (
        <>
          <Heading className="sr-only">{text.label}</Heading>
          {state.kind === "loading" && (
            <HeaderSkeleton showsDescriptionAndAvatar={showsDescriptionAndAvatar} />
          )}
        </>
      )}
      {/* The header is seldom as high as its placeholder. The key makes React replace this element when the state
          changes; otherwise it would be moved, which is a layout shift. */}
      <div key={state.kind} className="px-5 pb-6 sm:px-8">
        {isUnpublished && (
          <p className="mb-6 rounded-md border-link border-s-4 bg-surface-sunken px-4 py-3">
            {fullStory.publishAt === null ? text.unpublished : text.scheduled(fullStory.publishAt)}
          </p>
        )}
        {state.kind === "loaded" && (
          <ContinueReading position={state.fullStory.position} text={body} />
        )}
        <StoryBody state={state} text={body} />
        {story && state.kind === "loaded" && !isUnpublished && (
          <div>
            {state.fullStory.series && (
              <SeriesEnd series={state.fullStory.series} storyId={storyId} />
            )}
            <StoryStats
              story={story}
              className="mt-8 border-line border-y py-1"
              renderCommentsLink={(props) => (
                <button type="button" onClick={showComments} {...props} />
              )}
            />
            <Comments
              ref={comments}
              storyId={storyId}
              authorId={story.userId._id}
              access={state.fullStory.comments}
              count={story.performance.commentCount}
              roomState={roomState}
              open={commentsOpen}
              scrollsIntoView={openComments === null}
              onOpenChange={setCommentsOpen}
            />
          </div>
        )}
      </div>
      {listening.isOn && state.kind === "loaded" && (
        <Suspense>
          <ListeningBar text={body} onStop={() => listening.setListening(false)} />
        </Suspense>
      )}
    </article>
  );
}

/** The poster above the text of a story. */
export function StoryPoster({ poster }: Pick<StoryCardView, "poster">) {
  return (
    <Poster poster={poster} eager sizes={posterSizes.story} className="aspect-16/10 max-h-105" />
  );
}

/** Placeholder with about the size of `StoryHeader`. */
function HeaderSkeleton({ showsDescriptionAndAvatar }: { showsDescriptionAndAvatar: boolean }) {
  return (
    <div aria-hidden="true" data-preview-story>
      <Skeleton className="aspect-16/10 rounded-none" />
      <div className="grid gap-2 px-5 pt-6 pb-5 sm:px-8">
        <Skeleton className="my-1 h-6 w-4/5 sm:h-7" />
        {showsDescriptionAndAvatar && <Skeleton className="my-1 h-5 w-11/12" />}
        <div className="flex min-h-11 items-center gap-3">
          {showsDescriptionAndAvatar && <Skeleton className="size-10 rounded-full" />}
          <Skeleton className="h-4 w-40" />
        </div>
      </div>
    </div>
  );
}
