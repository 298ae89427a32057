import type { Measurement } from "./measure.ts";
import type { BenchResult } from "./run.ts";
import { type ServerName, serverNames } from "./servers.ts";
import { formatNumber, median, medianRatio } from "./statistics.ts";
import { type Workload, workloads } from "./workloads.ts";

const serverTitles: Record<ServerName, string> = {
  bytes: "same bytes, no database",
  query: "one query",
  kora: "**Kora**",
};

const workTitles: Record<Workload, string> = {
  feed: "For You, 20 stories",
  "feed-progress": "For You of readers of series",
  genre: "a genre, 20 stories",
  tag: "a tag, 20 stories",
  following: "followed stories, 20",
  trending: "trending, 20 stories",
  story: "one story",
  series: "series of a writer, 20",
  "series-following": "followed series, 20",
  parts: "a series with its parts and the next one",
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
      ({ stories, memory: peakMemory }) =>
        `${formatNumber(peakMemory, 0)} MB with ${stories.toLocaleString("en")}`,
    );
  return [
    table.join("\n"),
    ...formatP99Growth(measurements, sizes),
    `Peak memory of Kora's process: ${memory.join(", ")} stories.`,
  ].join("\n\n");
}

interface RowKey {
  readonly work: Workload;
  readonly stories: number;
  readonly server: ServerName;
}

function filterMeasurements(measurements: readonly Measurement[], key: RowKey): Measurement[] {
  return measurements.filter(
    ({ work, stories, server }) =>
      work === key.work && stories === key.stories && server === key.server,
  );
}

const cpuPerRequest = ({ serverCpu, databaseCpu }: Measurement) =>
  serverCpu === undefined || databaseCpu === undefined ? undefined : serverCpu + databaseCpu;

function toRow(measurements: readonly Measurement[], key: RowKey): string | undefined {
  const rowMeasurements = filterMeasurements(measurements, key);
  if (rowMeasurements.length === 0) {
    return undefined;
  }
  const formatMedian = (
    getValue: (measurement: Measurement) => number | undefined,
    digits: number,
  ) => formatNumber(median(rowMeasurements.map(getValue)), digits);
  const reference = filterMeasurements(measurements, { ...key, server: "query" });
  const formatRatio = (getValue: (measurement: Measurement) => number | undefined) =>
    formatNumber(medianRatio(rowMeasurements, reference, getValue), 2);
  const cells = [
    workTitles[key.work],
    key.stories.toLocaleString("en"),
    serverTitles[key.server],
    formatMedian(({ perSecond }) => perSecond, 0),
    `${formatMedian(cpuPerRequest, 2)} (${formatMedian(({ serverCpu }) => serverCpu, 2)} + ${formatMedian(({ databaseCpu }) => databaseCpu, 2)})`,
    formatMedian(({ p50 }) => p50, 1),
    formatMedian(({ p99 }) => p99, 1),
    formatRatio(({ perSecond }) => perSecond),
    formatRatio(cpuPerRequest),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Formats the ratio of Kora's p99 in the largest community to its p99 in the smallest one, for each workload. */
function formatP99Growth(measurements: readonly Measurement[], sizes: readonly number[]): string[] {
  const [smallestSize, largestSize] = [Math.min(...sizes), Math.max(...sizes)];
  if (smallestSize === largestSize) {
    return [];
  }
  const ratios = workloads.flatMap((work) => {
    const [smallRuns, largeRuns] = [smallestSize, largestSize].map((stories) =>
      filterMeasurements(measurements, { work, stories, server: "kora" }),
    );
    const [smallP99, largeP99] = [smallRuns, largeRuns].map((runs) =>
      median((runs ?? []).map(({ p99 }) => p99)),
    );
    return smallP99 === undefined || largeP99 === undefined
      ? []
      : [`${workTitles[work]} ${formatNumber(largeP99 / smallP99, 2)}`];
  });
  const [largeTitle, smallTitle] = [largestSize, smallestSize].map((stories) =>
    stories.toLocaleString("en"),
  );
  return [
    `Kora's median p99 with ${largeTitle} stories to that with ${smallTitle}: ${ratios.join(", ")}.`,
  ];
}
