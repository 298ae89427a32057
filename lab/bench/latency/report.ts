import { messagesInFlight } from "../chat/run.ts";
import { formatNumber, median } from "../statistics.ts";
import {
  type LatencyBenchResult,
  type LatencyMeasurement,
  type LatencyWorkload,
  latencyWorkloads,
  rateShares,
} from "./run.ts";

const workTitles: Record<LatencyWorkload, string> = {
  feed: "For You, 20 stories",
  story: "one story",
  comment: "write a comment",
  chat: "chat message, until it is delivered",
};

const serverTitles = { reference: "reference", kora: "**Kora**" } as const;

/** Formats the results as Markdown. Each value is the median over the runs. */
export function latencyToMarkdown({ measurements, stories, sockets }: LatencyBenchResult): string {
  const rows = latencyWorkloads.flatMap((work) =>
    [...rateShares, undefined].flatMap((share) =>
      (["reference", "kora"] as const).map((server) =>
        toRow(measurements.filter((item) => matchesKey(item, { work, share, server }))),
      ),
    ),
  );
  const refused = measurements.reduce((sum, measurement) => sum + measurement.refused, 0);
  return [
    `Calls among ${formatNumber(stories, 0)} stories, chat with ${formatNumber(sockets, 0)} sockets on each server. The percentage is that of the server's own sustainable rate; “saturated” is that rate, measured with each connection, or ${messagesInFlight} messages, waiting for the answer. Refused with 503 in all: ${formatNumber(refused, 0)}.`,
    "",
    "| Operation | Rate | Server | a second | p50 ms | p99 ms | p99.9 ms |",
    "|---|---|---|---:|---:|---:|---:|",
    ...rows.flatMap((row) => (row === undefined ? [] : [`| ${row} |`])),
  ].join("\n");
}

function matchesKey(
  measurement: LatencyMeasurement,
  key: Pick<LatencyMeasurement, "work" | "server" | "share">,
): boolean {
  // JSON omits an undefined share, which is then still equal to undefined.
  return (
    measurement.work === key.work &&
    measurement.server === key.server &&
    measurement.share === key.share
  );
}

function toRow(measurements: readonly LatencyMeasurement[]): string | undefined {
  const [firstMeasurement] = measurements;
  if (firstMeasurement === undefined) return undefined;
  const formatMedian = (getValue: (measurement: LatencyMeasurement) => number, digits: number) =>
    formatNumber(median(measurements.map(getValue)), digits);
  return [
    workTitles[firstMeasurement.work],
    firstMeasurement.share === undefined
      ? "saturated"
      : `${formatNumber(firstMeasurement.share * 100, 0)} %`,
    serverTitles[firstMeasurement.server],
    formatMedian(({ perSecond }) => perSecond, 0),
    formatMedian(({ p50 }) => p50, 1),
    formatMedian(({ p99 }) => p99, 1),
    formatMedian(({ p999 }) => p999, 1),
  ].join(" | ");
}
