import { formatNumber, median, medianRatio } from "../statistics.ts";
import { type ModerationBenchResult, type ModerationMeasurement, referenceTitle } from "./run.ts";

/** A call is flat if its median and its CPU time with the most people are at most this many times those with the fewest. */
const maxGrowth = 1.5;

type GetValue = (measurement: ModerationMeasurement) => number | undefined;

const getCpu: GetValue = ({ serverCpu, databaseCpu }) =>
  serverCpu === undefined || databaseCpu === undefined ? undefined : serverCpu + databaseCpu;
const getP50: GetValue = ({ p50 }) => p50;
const getP99: GetValue = ({ p99 }) => p99;

/**
 * Formats the results as Markdown. Each value is the median over the runs; each ratio is the median of the ratios per
 * run.
 */
export function moderationToMarkdown({ measurements }: ModerationBenchResult): string {
  const sizes = [...new Set(measurements.map(({ people }) => people))].sort((a, b) => a - b);
  const [smallestSize, largestSize] = [Math.min(...sizes), Math.max(...sizes)];
  const titles = [...new Set(measurements.map(({ title }) => title))];
  const select = (title: string, people: number) =>
    measurements.filter((item) => item.title === title && item.people === people);
  const toGrowth = (title: string, people: number, getValue: GetValue) =>
    medianRatio(select(title, people), select(title, smallestSize), getValue);
  const rows = titles.flatMap((title) =>
    sizes.map((people) => {
      const items = select(title, people);
      const formatMedian = (getValue: GetValue, digits: number) =>
        formatNumber(median(items.map(getValue)), digits);
      const formatGrowth = (getValue: GetValue) =>
        people === smallestSize ? "" : formatNumber(toGrowth(title, people, getValue), 2);
      return [
        title,
        formatNumber(people, 0),
        formatMedian(getP50, 1),
        formatMedian(getP99, 1),
        `${formatMedian(getCpu, 2)} (${formatMedian(({ serverCpu }) => serverCpu, 2)} + ${formatMedian(({ databaseCpu }) => databaseCpu, 2)})`,
        formatNumber(medianRatio(items, select(referenceTitle, people), getCpu), 1),
        formatGrowth(getP50),
        formatGrowth(getP99),
        formatGrowth(getCpu),
      ].join(" | ");
    }),
  );
  const grownTitles = titles.flatMap((title) => {
    const [p50, cpu] = [getP50, getCpu].map((getValue) => toGrowth(title, largestSize, getValue));
    return Math.max(p50 ?? 0, cpu ?? 0) > maxGrowth
      ? [`${title} (p50 ${formatNumber(p50, 2)}, CPU ${formatNumber(cpu, 2)})`]
      : [];
  });
  const calls = titles.filter((title) => title !== referenceTitle).length;
  return [
    `The last three columns are the ratios to ${formatNumber(smallestSize, 0)} people.`,
    "",
    "| Call | People | p50 ms | p99 ms | CPU ms a call (server + PostgreSQL) | CPU to one query | p50 | p99 | CPU |",
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ...rows.map((row) => `| ${row} |`),
    "",
    `Of ${calls} kinds of calls, the p50 or the CPU of ${grownTitles.length} grew to more than ${maxGrowth} times: ${grownTitles.join(", ") || "none"}.`,
  ].join("\n");
}
