import { limits } from "@kora/contract/limits";
import type { StoryCardView } from "@kora/contract/stories";
import type { ElementType, HTMLAttributeAnchorTarget, ReactNode } from "react";
import { Link } from "react-router";
import { readerText as text } from "#text/reader.ts";
import { storiesText } from "#text/stories.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { cx } from "../../../ui/cx.ts";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

type StoryHeaderFields = Pick<
  StoryCardView,
  | "title"
  | "shortDescription"
  | "userId"
  | "createdAt"
  | "language"
  | "series"
  | "rating"
  | "warnings"
>;

/** Poster, title, place in the series, writer, rating and reading time of a story. */
export function StoryHeader({
  story,
  poster,
  wordCount,
  editedAt,
  isLoading = false,
  showsDescriptionAndAvatar,
  heading: Heading,
  linkTarget,
  isNarrow = false,
}: {
  story: StoryHeaderFields;
  poster: ReactNode;
  /** Undefined until the text is loaded. */
  wordCount: number | undefined;
  /** ISO 8601; null or undefined without an edit. */
  editedAt?: string | null | undefined;
  /** Shows a placeholder for the reading time. */
  isLoading?: boolean;
  /** Shows the short description and the writer's picture. */
  showsDescriptionAndAvatar: boolean;
  /** Element or component for the title. */
  heading: ElementType;
  /** Where the links open; by default here. */
  linkTarget?: HTMLAttributeAnchorTarget;
  /** The header has the width of a phone, also on a large screen. */
  isNarrow?: boolean;
}) {
  const { title, shortDescription, userId: writer, createdAt, language, series } = story;
  return (
    <header>
      {poster}
      <div className={cx("grid gap-2 px-5 pt-6 pb-5", !isNarrow && "sm:px-8")}>
        <Heading
          dir="auto"
          lang={language ?? undefined}
          className={cx("font-medium font-story text-2xl", !isNarrow && "sm:text-3xl")}
        >
          {title}
        </Heading>
        {series && (
          <Link
            to={`/series/${series._id}`}
            target={linkTarget}
            className="inline-flex min-h-11 flex-wrap items-center gap-x-2 justify-self-start rounded-sm font-medium text-link underline-offset-3 hover:underline"
          >
            {storiesText.part(series.number, series.count)}
            <span dir="auto" className="font-story [overflow-wrap:anywhere]">
              {series.title}
            </span>
          </Link>
        )}
        {showsDescriptionAndAvatar && (
          <p dir="auto" lang={language ?? undefined} className="text-lg text-text-muted">
            {shortDescription}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-3 text-text-muted">
          {showsDescriptionAndAvatar && <Avatar src={writer.avatar} name={writer.posterName} />}
          <Link
            to={`/writer/profile/${writer._id}`}
            target={linkTarget}
            dir="auto"
            className="inline-flex min-h-11 items-center rounded-sm font-medium text-link underline-offset-3 hover:underline"
          >
            {storiesText.by(writer.posterName)}
          </Link>
          <span className="inline-flex flex-wrap items-center gap-x-3 text-sm">
            <RelativeTime date={createdAt} />
            {editedAt && <time dateTime={editedAt}>{text.edited(editedAt)}</time>}
            <span className="font-medium capitalize empty:hidden">{storiesText.rating(story)}</span>
            {wordCount !== undefined && (
              <span>
                {text.minutes(Math.max(1, Math.round(wordCount / limits.reading.wordsPerMinute)))}
              </span>
            )}
            {isLoading && <Skeleton className="h-3.5 w-16" />}
          </span>
        </div>
      </div>
    </header>
  );
}
