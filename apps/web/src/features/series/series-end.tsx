import type { StorySeries } from "@kora/contract/stories";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, List } from "lucide-react";
import { Link } from "react-router";
import { seriesText } from "#text/series.ts";
import { storiesText } from "#text/stories.ts";
import { useViewerId } from "../../lib/session.ts";
import { ButtonLink } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import { FollowButton } from "./follow-button.tsx";
import { seriesQuery } from "./queries.ts";

const { reader: text } = seriesText;

/** The end of a part: the next and the previous part, the table of contents, and following the series. */
export function SeriesEnd({ series: place, storyId }: { series: StorySeries; storyId: string }) {
  const query = useQuery(seriesQuery(place._id));
  const { data: series, isFetching } = query;
  const isOwn = useViewerId() === series?.writer._id;
  if (query.isLoadingError) return <ErrorState message={text.failed} query={query} />;
  if (series === null) return null;
  const index = series?.contents.findIndex(({ _id }) => _id === storyId) ?? -1;
  // The contents may be from before the part was published.
  const isListed = index >= 0;
  if (!series || (!isListed && isFetching)) return <Skeleton className="mt-8 h-52 rounded-lg" />;
  const previous = isListed ? series.contents[index - 1] : undefined;
  const next = isListed ? series.contents[index + 1] : undefined;
  return (
    <nav
      aria-label={text.label}
      className="mt-8 grid gap-4 rounded-lg bg-surface-sunken px-4 py-5 sm:px-6"
    >
      <p className="grid gap-0.5">
        <span className="text-sm text-text-muted">
          {storiesText.part(place.number, place.count)}
        </span>
        <Link
          to={`/series/${series._id}`}
          dir="auto"
          lang={series.language ?? undefined}
          className="inline-flex min-h-8 items-center justify-self-start rounded-sm font-medium font-story text-link text-lg underline-offset-3 [overflow-wrap:anywhere] hover:underline"
        >
          {series.title}
        </Link>
      </p>
      {next && (
        <ButtonLink
          to={`/story/${next._id}`}
          variant="primary"
          className="justify-between text-start"
        >
          <span className="grid min-w-0 flex-1 leading-snug">
            <span className="text-sm">{text.next}</span>
            <span dir="auto" className="[overflow-wrap:anywhere]">
              {next.title}
            </span>
          </span>
          <ArrowRight aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
        </ButtonLink>
      )}
      {isListed && !next && (
        <p className="text-text-muted">{series.state === "complete" ? text.complete : text.end}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {previous && (
          <ButtonLink
            to={`/story/${previous._id}`}
            icon={<ArrowLeft aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />}
          >
            {text.previous}
            <span dir="auto" className="sr-only">
              {previous.title}
            </span>
          </ButtonLink>
        )}
        <ButtonLink
          to={`/series/${series._id}`}
          icon={<List aria-hidden="true" className="size-4.5" />}
        >
          {text.contents}
        </ButtonLink>
        {!isOwn && <FollowButton series={series} />}
      </div>
    </nav>
  );
}
