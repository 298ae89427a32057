import type { AnalyticsView } from "@kora/contract/dashboard";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dashboardText } from "#text/dashboard.ts";
import { errorMessage } from "../../lib/api.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import { AnalyticsTable } from "./analytics-table.tsx";
import { Origins } from "./origins.tsx";
import { analyticsQuery, useDeletingStories } from "./queries.ts";
import { Section } from "./section.tsx";
import { toSeries } from "./series.ts";

const { analytics: text, total: totalText } = dashboardText;

const Chart = lazyComponent(async () => (await import("./analytics-chart.tsx")).AnalyticsChart, {
  fallback: <Skeleton className="h-96 rounded-md" />,
  onError: retryOnError(text.chartFailed),
});

type View = keyof typeof text.views;
const views = (["chart", "table"] as const).map((value) => ({ value, label: text.views[value] }));

/**
 * Total reading time, the last thirty days as charts or table, and from where readers opened the stories.
 */
export function Analytics() {
  const analytics = useQuery(analyticsQuery);
  const [view, setView] = useState<View>("chart");
  return (
    <Section
      title={text.title}
      actions={
        analytics.data && (
          <SegmentedControl
            label={text.view}
            options={views}
            value={view}
            onChange={setView}
            className="shrink-0 whitespace-nowrap"
          />
        )
      }
    >
      <div className="grid gap-6 px-4 pb-6 sm:px-6">
        {analytics.isPending && <AnalyticsSkeleton />}
        {analytics.data && <AnalyticsContent analytics={analytics.data} view={view} />}
        {analytics.isError && analytics.data === undefined && (
          <ErrorState message={errorMessage(analytics.error, text.failed)} query={analytics} />
        )}
      </div>
    </Section>
  );
}

function AnalyticsContent({ analytics, view }: { analytics: AnalyticsView; view: View }) {
  const secondsOfDeletingStories = useDeletingStories().reduce(
    (sum, { performance: { timer: readSeconds } }) => sum + readSeconds,
    0,
  );
  // Stories that are being deleted are hidden already, so the total is shown without them too.
  const totalSeconds = Math.max(0, analytics.totalSeconds - secondsOfDeletingStories);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-text-muted">{totalText.label}</span>
        <strong className="font-medium font-story text-2xl tabular-nums">
          {dashboardText.hours(totalSeconds)}
        </strong>
        <span className="text-text-muted">{totalText.unit}</span>
      </p>
      {view === "table" ? (
        <AnalyticsTable days={analytics.days} />
      ) : (
        <Chart series={toSeries(analytics.days)} />
      )}
      <p className="-mt-3 text-sm text-text-muted">{text.utc}</p>
      <Origins origins={analytics.origins} />
    </>
  );
}

function AnalyticsSkeleton() {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-6">
        <Skeleton className="h-8 w-56 max-w-full" />
        <Skeleton className="h-96 rounded-md" />
      </div>
    </Loading>
  );
}
