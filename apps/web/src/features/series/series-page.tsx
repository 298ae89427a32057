import type { SeriesWithContents } from "@kora/contract/series";
import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { seriesText } from "#text/series.ts";
import { useViewerId } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";
import { ButtonLink, TextLink } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../ui/state-panels.tsx";
import { FollowButton } from "./follow-button.tsx";
import { seriesQuery } from "./queries.ts";
import { SeriesHeader } from "./series-header.tsx";
import { TableOfContents } from "./table-of-contents.tsx";

const { page: text } = seriesText;

const EditSeries = lazyComponent(async () => (await import("./edit-series.tsx")).EditSeries, {
  fallback: <Skeleton className="h-80 rounded-lg" />,
});

const ArrangeParts = lazyComponent(async () => (await import("./arrange-parts.tsx")).ArrangeParts, {
  fallback: <Skeleton className="h-80 rounded-lg" />,
});

const SeriesMenu = lazyComponent(async () => (await import("./series-menu.tsx")).SeriesMenu, {
  fallback: <span className="size-11 shrink-0" />,
  onError: hideOnError,
});

const FollowedSeries = lazyComponent(
  async () => (await import("./followed-series.tsx")).FollowedSeries,
  { fallback: <Skeleton className="h-60 rounded-lg" /> },
);

/** The page at /series/{id}, and at /series/following, which lists the series that the viewer follows. */
export function SeriesPage() {
  const { seriesId = "" } = useParams();
  // Paths of the app are matched in any letter case.
  if (seriesId.toLowerCase() === "following") return <FollowedSeries />;
  return (
    <div className="mx-auto max-w-feed">
      <SeriesContent key={seriesId} seriesId={seriesId} />
    </div>
  );
}

function SeriesContent({ seriesId }: { seriesId: string }) {
  const query = useQuery(seriesQuery(seriesId));
  const { data } = query;
  if (data) return <LoadedSeries series={data} />;
  return (
    <>
      <PageTitle title={seriesText.title} />
      <h1 className="sr-only">{seriesText.title}</h1>
      {query.isPending && (
        <Loading text={text.loading}>
          <div className="grid gap-6">
            <Skeleton className="h-96 rounded-lg" />
            <Skeleton className="h-60 rounded-lg" />
          </div>
        </Loading>
      )}
      {/* `seriesQuery` returns null if the series does not exist. */}
      {data === null && (
        <EmptyState
          pattern="mud-cloth"
          message={text.notFound}
          link={{ to: "/home", text: text.home }}
        />
      )}
      {data === undefined && !query.isPending && <ErrorState message={text.failed} query={query} />}
    </>
  );
}

function LoadedSeries({ series }: { series: SeriesWithContents }) {
  const isOwn = useViewerId() === series.writer._id;
  const [mode, setMode] = useState<"read" | "edit" | "arrange">("read");
  const close = () => setMode("read");
  return (
    <div className="grid gap-6">
      <PageTitle title={series.title} />
      {series.isHidden && <HiddenNotice />}
      {mode === "edit" ? (
        <EditSeries series={series} onClose={close} />
      ) : (
        <SeriesHeader
          series={series}
          actions={
            isOwn ? (
              <>
                <ButtonLink to={`/stories?series=${series._id}`} variant="primary">
                  {text.write}
                </ButtonLink>
                <Button onClick={() => setMode("edit")}>{text.edit}</Button>
                {mode === "read" && (
                  <Button onClick={() => setMode("arrange")}>{text.arrange}</Button>
                )}
                <SeriesMenu series={series} isOwn />
              </>
            ) : (
              <>
                <ReadLink series={series} />
                <FollowButton series={series} />
                <SeriesMenu series={series} isOwn={false} />
              </>
            )
          }
        />
      )}
      {mode === "arrange" ? (
        <ArrangeParts series={series} onClose={close} />
      ) : (
        <section aria-label={text.contents} className="grid gap-3">
          <h2 className="font-medium font-story text-xl">{text.contents}</h2>
          {series.contents.length > 0 ? (
            <TableOfContents parts={series.contents} />
          ) : (
            <p className="text-text-muted">{text.empty}</p>
          )}
        </section>
      )}
    </div>
  );
}

/** Says to the griot that only they see the series. The decision of the moderators says why. */
function HiddenNotice() {
  return (
    <p className="flex items-center gap-3 rounded-md border-danger border-s-4 bg-surface-sunken px-4 py-3.5">
      <EyeOff aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0">
        {text.hidden}{" "}
        <TextLink to="/sanctions" className="inline-block">
          {text.decisions}
        </TextLink>
      </span>
    </p>
  );
}

/** Leads to where the viewer stopped, or to the first part of a series that they have not begun or have finished. */
function ReadLink({ series: { contents, nextPart: nextPartId } }: { series: SeriesWithContents }) {
  const [first] = contents;
  if (first === undefined) return null;
  const next = contents.find(({ _id }) => _id === nextPartId);
  const hasBegun = contents.some(({ isFinished, position }) => isFinished || position !== null);
  const label = next === undefined ? text.again : text.start;
  return (
    <ButtonLink to={`/story/${(next ?? first)._id}`} variant="primary">
      <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
        {next && hasBegun ? text.continue(next.title) : label}
      </span>
    </ButtonLink>
  );
}
