import type { FiguresView } from "@kora/contract/dashboard";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { dashboardText } from "#text/dashboard.ts";
import { errorMessage } from "../../lib/api.ts";
import { retried } from "../../ui/retried.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { Origins } from "./origins.tsx";
import { figuresQuery, useDeleting } from "./queries.ts";
import { Section } from "./section.tsx";
import { seriesOf } from "./series.ts";

const { figures: text, total: totalText } = dashboardText;

const Chart = retried(
  async () => (await import("./figures-chart.tsx")).FiguresChart,
  text.chartFailed,
);

type View = keyof typeof text.views;
const views = (["chart", "table"] as const).map((value) => ({ value, label: text.views[value] }));

/** All reading time, the last thirty days as chart or table, and where readers came from. */
export function Figures() {
  const figures = useQuery(figuresQuery);
  const [view, setView] = useState<View>("chart");
  return (
    <Section
      title={text.title}
      tools={
        figures.data && (
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
        {figures.isPending && <Waiting />}
        {figures.data && <Shown figures={figures.data} view={view} />}
        {figures.isError && figures.data === undefined && (
          <ErrorState
            sentence={errorMessage(figures.error, text.failed)}
            error={figures.error}
            onRetry={() => void figures.refetch()}
            busy={figures.isFetching}
          />
        )}
      </div>
    </Section>
  );
}

function Shown({ figures, view }: { figures: FiguresView; view: View }) {
  const going = useDeleting().reduce((sum, { performance }) => sum + performance.timer, 0);
  const seconds = Math.max(0, figures.totalSeconds - going);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-text-muted">{totalText.label}</span>
        <strong className="font-medium font-story text-2xl tabular-nums">
          {dashboardText.hours(seconds)}
        </strong>
        <span className="text-text-muted">{totalText.unit}</span>
      </p>
      {view === "table" ? (
        <FiguresTable days={figures.days} />
      ) : (
        <Suspense fallback={<Skeleton className="h-96 rounded-md" />}>
          <Chart series={seriesOf(figures.days)} />
        </Suspense>
      )}
      <p className="-mt-3 text-sm text-text-muted">{text.utc}</p>
      <Origins origins={figures.origins} />
    </>
  );
}

function Waiting() {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-6">
        <Skeleton className="h-8 w-56 max-w-full" />
        <Skeleton className="h-96 rounded-md" />
      </div>
    </Loading>
  );
}
