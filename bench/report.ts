import type { Measurement } from "./measure.ts";
import type { BenchResult } from "./run.ts";
import { type ServerName, serverNames } from "./servers.ts";
import { formatNumber, median } from "./statistics.ts";
import { type Workload, workloads } from "./workloads.ts";

const serverTitles: Record<ServerName, string> = {
  bytes: "same bytes, no database",
  query: "one query",
  kora: "**Kora**",
};

const workTitles: Record<Workload, string> = {
  feed: "For You, 20 stories",
  genre: "a genre, 20 stories",
  trending: "trending, 20 stories",
  story: "one story",
  comments: "comments of a story",
  search: "search",
  like: "like",
  comment: "write a comment",
  memoir: "memoir row, 20 people",
};

/**
 * Formats the results as Markdown. Each value is the median over the runs; each ratio is the median of the ratios per
 * run.
 */
export function toMarkdown({ measurements, peaks }: BenchResult): string {
  const sizes = [...new Set(measurements.map(({ stories }) => stories))];
  const rows = workloads.flatMap((work) =>
    sizes.flatMap((stories) =>
      serverNames.map((server) => toRow(measurements, { work, stories, server })),
    ),
  );
  const table = [
    "| Work | Stories | Server | requests/s | CPU ms a request (server + PostgreSQL) | p50 ms | p99 ms | requests/s to one query | CPU to one query |",
    "|---|---:|---|---:|---:|---:|---:|---:|---:|",
    ...rows.filter((row) => row !== undefined),
  ];
  const memory = peaks
    .filter(({ server }) => server === "kora")
    .map(
      ({ stories, memory: peak }) =>
        `${formatNumber(peak, 0)} MB with ${stories.toLocaleString("en")}`,
    );
  return [
    table.join("\n"),
    ...growth(measurements, sizes),
    `Peak memory of Kora's process: ${memory.join(", ")} stories.`,
  ].join("\n\n");
}

interface RowKey {
  readonly work: Workload;
  readonly stories: number;
  readonly server: ServerName;
}

function measurementsOf(measurements: readonly Measurement[], key: RowKey): Measurement[] {
  return measurements.filter(
    ({ work, stories, server }) =>
      work === key.work && stories === key.stories && server === key.server,
  );
}

const cpu = ({ serverCpu, databaseCpu }: Measurement) =>
  serverCpu === undefined || databaseCpu === undefined ? undefined : serverCpu + databaseCpu;

function toRow(measurements: readonly Measurement[], key: RowKey): string | undefined {
  const found = measurementsOf(measurements, key);
  if (found.length === 0) {
    return undefined;
  }
  const of = (value: (one: Measurement) => number | undefined, digits: number) =>
    formatNumber(median(found.map(value)), digits);
  const reference = measurementsOf(measurements, { ...key, server: "query" });
  const toReference = (value: (one: Measurement) => number | undefined) =>
    formatNumber(ratio(found, reference, value), 2);
  const cells = [
    workTitles[key.work],
    key.stories.toLocaleString("en"),
    serverTitles[key.server],
    of(({ perSecond }) => perSecond, 0),
    `${of(cpu, 2)} (${of(({ serverCpu }) => serverCpu, 2)} + ${of(({ databaseCpu }) => databaseCpu, 2)})`,
    of(({ p50 }) => p50, 1),
    of(({ p99 }) => p99, 1),
    toReference(({ perSecond }) => perSecond),
    toReference(cpu),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Formats the ratio of Kora's p99 in the largest community to that in the smallest, per kind of work. */
function growth(measurements: readonly Measurement[], sizes: readonly number[]): string[] {
  const [small, large] = [Math.min(...sizes), Math.max(...sizes)];
  if (small === large) {
    return [];
  }
  const parts = workloads.flatMap((work) => {
    const [few, many] = [small, large].map((stories) =>
      measurementsOf(measurements, { work, stories, server: "kora" }),
    );
    const [before, after] = [few, many].map((runs) => median((runs ?? []).map(({ p99 }) => p99)));
    return before === undefined || after === undefined
      ? []
      : [`${workTitles[work]} ${formatNumber(after / before, 2)}`];
  });
  const [formatMedian, to] = [large, small].map((stories) => stories.toLocaleString("en"));
  return [
    `Kora's median p99 with ${formatMedian} stories to that with ${to}: ${parts.join(", ")}.`,
  ];
}

/** Returns the median of the ratios between measurements of the same run. */
function ratio(
  above: readonly Measurement[],
  below: readonly Measurement[],
  value: (one: Measurement) => number | undefined,
): number | undefined {
  return median(
    above.map((one) => {
      const other = below.find(({ run }) => run === one.run);
      const [top, bottom] = [value(one), other && value(other)];
      return top === undefined || bottom === undefined ? undefined : top / bottom;
    }),
  );
}
