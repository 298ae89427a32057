import { formatNumber, median, medianRatio } from "../statistics.ts";
import {
  type ChatBenchResult,
  type ChatMeasurement,
  messagesInFlight,
  messagesPerSecond,
} from "./run.ts";

const serverTitles = { bare: "bare Socket.IO, one row a message", kora: "**Kora**" } as const;

/**
 * Formats the results as Markdown. Each value is the median over the runs; each ratio is the median of the ratios per
 * run.
 */
export function chatToMarkdown({ measurements, sockets }: ChatBenchResult): string {
  const bareMeasurements = measurements.filter(({ server }) => server === "bare");
  const rows = (["bare", "kora"] as const).map((server) => {
    const serverMeasurements = measurements.filter((measurement) => measurement.server === server);
    const formatMedian = (
      getValue: (measurement: ChatMeasurement) => number | undefined,
      digits: number,
    ) =>
      `${formatNumber(median(serverMeasurements.map(getValue)), digits)} (${formatNumber(medianRatio(serverMeasurements, bareMeasurements, getValue), 2)})`;
    const lostCount = serverMeasurements.reduce(
      (sum, { paced, sustained }) => sum + countLost(paced) + countLost(sustained),
      0,
    );
    const sentCount = serverMeasurements.reduce(
      (sum, { paced, sustained }) => sum + paced.sent + sustained.sent,
      0,
    );
    const cells = [
      serverTitles[server],
      formatMedian(({ paced }) => paced.p50, 2),
      formatMedian(({ paced }) => paced.p99, 1),
      formatMedian(({ cpu }) => cpu, 2),
      formatMedian(({ sustained }) => sustained.received / sustained.seconds, 0),
      formatMedian(({ memory }) => memory, 1),
      `${lostCount} of ${sentCount.toLocaleString("en")}`,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    `Chat with ${sockets.toLocaleString("en")} sockets on each server; in brackets the ratio to the bare one.`,
    "",
    `| Server | delivery p50 ms at ${messagesPerSecond}/s | p99 ms | CPU ms a message | messages/s, ${messagesInFlight} under way | kB an idle socket | lost |`,
    "|---|---:|---:|---:|---:|---:|---:|",
    ...rows,
  ].join("\n");
}

const countLost = ({ sent, received }: { sent: number; received: number }) => sent - received;
