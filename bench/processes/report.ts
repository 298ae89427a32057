import { formatNumber, median } from "../statistics.ts";
import {
  type Cores,
  messagesInFlight,
  messagesPerSecond,
  type ProcessesBenchResult,
  type Throughput,
} from "./run.ts";

/** A core counts as fully used from this fraction on. */
const full = 0.9;

/**
 * Formats the results as Markdown. Each value is the median over the runs; each ratio is the median of the ratios per
 * run.
 */
export function processesToMarkdown({
  measurements: found,
  cores: all,
}: ProcessesBenchResult): string {
  const [within, across] = (["within", "across"] as const).map((way) => [
    formatNumber(median(found.map((run) => run[way].p50)), 2),
    formatNumber(median(found.map((run) => run[way].p99)), 1),
  ]);
  const ratio = median(found.map((run) => run.across.p50 / run.within.p50));
  const more = median(found.map((run) => run.two.perSecond / run.one.perSecond));
  const rate = (of: "one" | "two") => {
    const throughputs = found.map((run) => run[of]);
    const busy = (value: (cores: Cores) => number) =>
      formatNumber(median(throughputs.map(({ cores }) => cores && value(cores))), 2);
    return [
      formatNumber(median(throughputs.map(({ perSecond }) => perSecond)), 0),
      busy(({ kora }) => kora[0] ?? 0),
      busy(({ kora }) => kora[1] ?? 0),
      busy(({ postgres }) => postgres),
      busy(({ redis }) => redis),
      busy(({ load }) => load),
    ].join(" | ");
  };
  return [
    `A message from one person's client to another's, ${messagesPerSecond} a second:`,
    "",
    "| The two are | p50 ms | p99 ms | p50 to that within one process (aim at most 2) |",
    "|---|---:|---:|---:|",
    `| at one process | ${within?.join(" | ")} | ${formatNumber(1, 2)} |`,
    `| at two processes | ${across?.join(" | ")} | ${formatNumber(ratio, 2)} |`,
    "",
    `Messages with ${messagesInFlight} under way, and the cores that were busy, of ${all}:`,
    "",
    "| Clients are at | messages/s | Kora 1 | Kora 2 | PostgreSQL | Redis | load |",
    "|---|---:|---:|---:|---:|---:|---:|",
    `| one process | ${rate("one")} |`,
    `| two processes | ${rate("two")} |`,
    "",
    `With two processes it is ${formatNumber(more, 2)} times as many as with one. ${limitOf(
      found.map(({ two }) => two),
      all,
    )}`,
  ].join("\n");
}

/** Describes the bottleneck of two processes. */
function limitOf(throughputs: readonly Throughput[], all: number): string {
  const known = throughputs.flatMap(({ cores }) => (cores ? [cores] : []));
  const part = (value: (cores: Cores) => number) => median(known.map(value)) ?? 0;
  const sum = part(
    ({ kora, postgres, redis, load }) =>
      kora.reduce((total, one) => total + one, 0) + postgres + redis + load,
  );
  if (known.length === 0) return "Where the limit is cannot be told here: there is no /proc.";
  if (sum >= all * full) {
    return "The limit is the machine: all of its cores are busy, the load's own part included.";
  }
  if (part(({ load }) => load) >= full) return "The limit is the load: its one core is full.";
  if (part(({ kora }) => Math.max(...kora)) >= full) {
    return "The limit is Kora's one thread a process: a core of it is full.";
  }
  return "The limit is what they wait for, commits above all: no core is full.";
}
