import { formatNumber, median } from "../statistics.ts";
import {
  type Cores,
  messagesInFlight,
  messagesPerSecond,
  type ProcessesBenchResult,
  type Throughput,
} from "./run.ts";

/** A core that is busy for at least this fraction of the time counts as fully used. */
const fullyUsedFraction = 0.9;

/**
 * Formats the results as Markdown. Each value is the median over the runs; each ratio is the median of the ratios per
 * run.
 */
export function processesToMarkdown({
  measurements,
  cores: coreCount,
}: ProcessesBenchResult): string {
  const [within, across] = (["within", "across"] as const).map((path) => [
    formatNumber(median(measurements.map((run) => run[path].p50)), 2),
    formatNumber(median(measurements.map((run) => run[path].p99)), 1),
  ]);
  const delayRatio = median(measurements.map((run) => run.across.p50 / run.within.p50));
  const throughputRatio = median(measurements.map((run) => run.two.perSecond / run.one.perSecond));
  const formatThroughput = (processCount: "one" | "two") => {
    const throughputs = measurements.map((run) => run[processCount]);
    const formatBusyCores = (getValue: (cores: Cores) => number) =>
      formatNumber(median(throughputs.map(({ cores }) => cores && getValue(cores))), 2);
    return [
      formatNumber(median(throughputs.map(({ perSecond }) => perSecond)), 0),
      formatBusyCores(({ kora }) => kora[0] ?? 0),
      formatBusyCores(({ kora }) => kora[1] ?? 0),
      formatBusyCores(({ postgres }) => postgres),
      formatBusyCores(({ redis }) => redis),
      formatBusyCores(({ load }) => load),
    ].join(" | ");
  };
  return [
    `A message from one person's client to another's, ${messagesPerSecond} a second:`,
    "",
    "| The two are | p50 ms | p99 ms | p50 to that within one process (aim at most 2) |",
    "|---|---:|---:|---:|",
    `| at one process | ${within?.join(" | ")} | ${formatNumber(1, 2)} |`,
    `| at two processes | ${across?.join(" | ")} | ${formatNumber(delayRatio, 2)} |`,
    "",
    `Messages with ${messagesInFlight} under way, and the cores that were busy, of ${coreCount}:`,
    "",
    "| Clients are at | messages/s | Kora 1 | Kora 2 | PostgreSQL | Redis | load |",
    "|---|---:|---:|---:|---:|---:|---:|",
    `| one process | ${formatThroughput("one")} |`,
    `| two processes | ${formatThroughput("two")} |`,
    "",
    `With two processes it is ${formatNumber(throughputRatio, 2)} times as many as with one. ${describeBottleneck(
      measurements.map(({ two }) => two),
      coreCount,
    )}`,
  ].join("\n");
}

/** Describes the bottleneck of two processes. */
function describeBottleneck(throughputs: readonly Throughput[], coreCount: number): string {
  const knownCores = throughputs.flatMap(({ cores }) => (cores ? [cores] : []));
  const medianCores = (getValue: (cores: Cores) => number) => median(knownCores.map(getValue)) ?? 0;
  const usedCores = medianCores(
    ({ kora, postgres, redis, load }) =>
      kora.reduce((total, cores) => total + cores, 0) + postgres + redis + load,
  );
  if (knownCores.length === 0) return "Where the limit is cannot be told here: there is no /proc.";
  if (usedCores >= coreCount * fullyUsedFraction) {
    return "The limit is the machine: all of its cores are busy, the load's own part included.";
  }
  if (medianCores(({ load }) => load) >= fullyUsedFraction)
    return "The limit is the load: its one core is full.";
  if (medianCores(({ kora }) => Math.max(...kora)) >= fullyUsedFraction) {
    return "The limit is Kora's one thread a process: a core of it is full.";
  }
  return "The limit is what they wait for, commits above all: no core is full.";
}
