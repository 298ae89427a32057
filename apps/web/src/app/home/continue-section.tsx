import { toGenre } from "@kora/contract/genres";
import type { StoryCardView, UnfinishedStoryView } from "@kora/contract/stories";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { homeSectionsText as text } from "#text/home-sections.ts";
import { storiesText } from "#text/stories.ts";
import { toStories } from "../../entities/story/story-cache.ts";
import { StoryLink } from "../../entities/story/story-link.tsx";
import { feedQuery, unfinishedQuery } from "../../features/stories/queries.ts";
import { deviceStore } from "../../lib/storage.ts";
import { cx } from "../../ui/cx.ts";
import { Poster } from "../../ui/poster.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useIsWideScreen } from "../../ui/use-is-wide-screen.ts";

/**
 * Query options of the unfinished stories: no event says what was read on another device, so they are fetched when the
 * page is opened and when its tab is shown again. The first page of a document has fetched them a moment before it is
 * mounted (`prefetch`); nobody reads on within this time, in milliseconds.
 */
export const readOnOtherDevices = {
  staleTime: 3_000,
  refetchOnWindowFocus: "always",
} as const;

/** A section beside the panes. `link` is at the end of its heading. */
export function Section({
  title,
  link,
  children,
}: {
  title: string;
  link?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-2">
        <h2 id={id} className="font-medium font-story text-lg">
          {title}
        </h2>
        {link}
      </div>
      {children}
    </section>
  );
}

/** The stories with which the viewer continues, and a link to all that they have opened. Empty, it renders nothing. */
export function ContinueSection({
  stories,
  isCompact = false,
}: {
  stories: readonly UnfinishedStoryView[];
  /** Shows one line of each title, so that the height is known before. */
  isCompact?: boolean;
}) {
  if (stories.length === 0) return null;
  return (
    <Section title={text.unfinished} link={<HistoryLink />}>
      <ul>
        {stories.map((story) => (
          <li key={story._id}>
            <StoryRow story={story} isCompact={isCompact}>
              <span className="text-sm text-text-muted">
                {story.position > 0
                  ? text.position(Math.round(story.position * 100))
                  : text.nextPart}
              </span>
            </StoryRow>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Class names of the place above the cards. */
const place = "mb-4 min-h-34 xl:hidden";

/** The entry says whether the viewer of this device had a story to continue with when it was last known. */
const storageKey = "continueReading";

/**
 * The story with which the viewer continues, above the cards of the feed, on screens without the second column, which
 * lists more. Nothing that a reader may be looking at moves for it. What is known when the first cards replace their
 * placeholders decides whether the section has a place above them: the story, or that there is none, or else whether
 * there was one at the last visit. A story that arrives later is shown from the next visit on, and a reserved place stays.
 */
export function ContinueLast() {
  const hasSecondColumn = useIsWideScreen("xl");
  const { data, dataUpdatedAt } = useInfiniteQuery({
    ...unfinishedQuery,
    ...readOnOtherDevices,
    enabled: !hasSecondColumn,
  });
  const stories = data && toStories(data).slice(0, 1);
  const hasStory = stories && stories.length > 0;
  const [wasShown] = useState(() => deviceStore.get(storageKey) !== null);
  const [hasPlace, setHasPlace] = useState<boolean>();
  const genre = toGenre(useSearchParams()[0].get("genre") ?? "") ?? null;
  // The feed loads its query itself.
  const feed = useInfiniteQuery({ ...feedQuery(genre), enabled: false });
  if (hasPlace === undefined && !feed.isPending) setHasPlace(hasStory ?? wasShown);

  useEffect(() => {
    if (hasStory) deviceStore.set(storageKey, "shown");
    else if (hasStory === false) deviceStore.remove(storageKey);
  }, [hasStory]);

  // A tab that is shown again is a new visit: its reader has not begun to read, and may have read on another device.
  const wasHidden = useRef(false);
  useEffect(() => {
    const onChange = () => {
      wasHidden.current ||= document.visibilityState === "hidden";
    };
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
  const decideAgain = useEffectEvent(() => {
    if (wasHidden.current && hasPlace === false && hasStory) setHasPlace(true);
    // A response that arrives while the tab is hidden was requested before.
    wasHidden.current &&= document.visibilityState === "hidden";
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each response
  useEffect(() => decideAgain(), [dataUpdatedAt]);

  if (hasSecondColumn) return null;
  // The preview in the skeleton of the page shows it, if there is a story (`showPreview`).
  if (!(hasPlace ?? wasShown)) {
    return (
      <div hidden data-preview-continue className={cx(place, "grid content-start gap-4 p-2")}>
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-16" />
      </div>
    );
  }
  return (
    <div className={place}>
      {hasStory && <ContinueSection stories={stories} isCompact />}
      {hasPlace && hasStory === false && (
        <Section title={text.unfinished} link={<HistoryLink />}>
          <p className="px-2 text-text-muted">{text.nothingUnfinished}</p>
        </Section>
      )}
    </div>
  );
}

function HistoryLink() {
  return (
    <Link
      to="/history"
      className="inline-flex min-h-11 items-center text-link text-sm hover:underline"
    >
      {text.history}
    </Link>
  );
}

/** A link to a story with its poster. */
export function StoryRow({
  story,
  isCompact = false,
  children,
}: {
  story: StoryCardView;
  /** Shows one line of the title. */
  isCompact?: boolean;
  children?: ReactNode;
}) {
  const { _id, title, poster, userId: author } = story;
  return (
    <StoryLink
      storyId={_id}
      className="flex min-h-16 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-surface-sunken"
    >
      <Poster poster={poster} sizes="48px" className="!size-12 shrink-0 rounded-sm" />
      <span className="grid min-w-0 flex-1 gap-0.5 leading-snug">
        <span
          className={cx(
            "font-medium",
            isCompact ? "truncate" : "line-clamp-2 [overflow-wrap:anywhere]",
          )}
          dir="auto"
        >
          {title}
        </span>
        <span className="truncate text-sm text-text-muted" dir="auto">
          {storiesText.by(author.posterName)}
        </span>
        {children}
      </span>
    </StoryLink>
  );
}
