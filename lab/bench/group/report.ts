import { formatNumber, median, medianRatio } from "../statistics.ts";
import { type GroupBenchResult, type GroupMeasurement, memberCount } from "./run.ts";

const serverTitles = { bare: "bare Socket.IO, one row a message", kora: "**Kora**" } as const;

/**
 * Formats the results as Markdown. Each value is the median over the runs; each ratio is the median of the ratios per
 * run.
 */
export function groupToMarkdown({ measurements, unreadPlan }: GroupBenchResult): string {
  const bareMeasurements = measurements.filter(({ server }) => server === "bare");
  const rows = (["bare", "kora"] as const).map((server) => {
    const serverMeasurements = measurements.filter((measurement) => measurement.server === server);
    const formatMedian = (getValue: (measurement: GroupMeasurement) => number) =>
      `${formatNumber(median(serverMeasurements.map(getValue)), 1)} (${formatNumber(medianRatio(serverMeasurements, bareMeasurements, getValue), 2)})`;
    const rowsPerMessage = formatNumber(
      median(serverMeasurements.map((measurement) => measurement.rows)),
      0,
    );
    const cells = [
      serverTitles[server],
      formatMedian(({ p50 }) => p50),
      formatMedian(({ p99 }) => p99),
      formatMedian(({ answered }) => answered),
      rowsPerMessage,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    `A message into a group of ${formatNumber(memberCount, 0)} members, all online; in brackets the ratio to the bare one.`,
    "",
    "| Server | the last member has it, p50 ms | p99 ms | the sender is answered, p50 ms | rows a message |",
    "|---|---:|---:|---:|---:|",
    ...rows,
    "",
    "What is unread for a person in 200 groups:",
    "",
    "```",
    unreadPlan,
    "```",
  ].join("\n");
}
