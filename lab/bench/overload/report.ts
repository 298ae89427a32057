import { formatNumber, median } from "../statistics.ts";
import {
  type OverloadBenchResult,
  type OverloadMeasurement,
  type OverloadRun,
  rateFactors,
} from "./run.ts";

/**
 * Targets at twice the sustainable rate: min served requests relative to the sustainable rate, max p99 relative to the
 * p99 at 70 % of that rate, and max milliseconds of a health check.
 */
const targets = { served: 0.8, p99Factor: 5, health: 250 };

/**
 * Formats the results as Markdown. Each value is the median over the runs; each ratio is the median of the ratios per
 * run.
 */
export function overloadToMarkdown({ runs, stories }: OverloadBenchResult): string {
  const medianOfRuns = (getValue: (run: OverloadRun) => number | undefined) =>
    median(runs.map(getValue));
  const medianAtRate = (
    share: number,
    getValue: (measurement: OverloadMeasurement, run: OverloadRun) => number,
  ) =>
    medianOfRuns((run) => {
      const measurement = run.rates.find((rate) => rate.share === share);
      return measurement && getValue(measurement, run);
    });
  const served = ({ result }: OverloadMeasurement) => result.all.served / result.seconds;
  const p99 = ({ result }: OverloadMeasurement) => result.all.p99;
  const refused = ({ result: { all } }: OverloadMeasurement) =>
    (100 * all.refused) / (all.refused + all.served);
  const rows = rateFactors.map((share) =>
    [
      `${formatNumber(share * 100, 0)} %`,
      formatNumber(
        medianAtRate(share, ({ sent }) => sent),
        0,
      ),
      formatNumber(medianAtRate(share, served), 0),
      formatNumber(
        medianAtRate(share, (measurement, run) => served(measurement) / run.sustainable),
        2,
      ),
      formatNumber(medianAtRate(share, refused), 1),
      formatNumber(
        medianAtRate(share, ({ result }) => result.all.p50),
        1,
      ),
      formatNumber(medianAtRate(share, p99), 1),
      formatNumber(
        medianAtRate(share, ({ health }) => health),
        0,
      ),
    ].join(" | "),
  );
  const p99Factor = medianOfRuns(({ rates }) => {
    const [normal, overloaded] = [
      rates.find(({ share }) => share === 0.7),
      rates.find(({ share }) => share === 2),
    ];
    return normal && overloaded && p99(overloaded) / p99(normal);
  });
  const kinds = ["write", "read", "anonymous"].map((kind) => {
    const share = medianOfRuns(({ mixed }) => {
      const outcome = mixed.result.kinds[kind];
      return outcome && (100 * outcome.served) / (outcome.served + outcome.refused);
    });
    return `${formatNumber(share, 0)} % of ${kind === "anonymous" ? "visitors" : `${kind}s`}`;
  });
  return [
    `For You among ${formatNumber(stories, 0)} stories. Sustainable, with each connection waiting for its answer: ${formatNumber(
      medianOfRuns(({ sustainable }) => sustainable),
      0,
    )} requests/s.`,
    "",
    "| Sent, of sustainable | requests/s | served/s | served to sustainable | refused % | p50 ms | p99 ms | longest health check ms |",
    "|---|---:|---:|---:|---:|---:|---:|---:|",
    ...rows.map((row) => `| ${row} |`),
    "",
    `At twice the sustainable rate the p99 is ${formatNumber(p99Factor, 1)} times that at 70 %. Aims: at least ${targets.served} of the sustainable rate served, p99 within ${targets.p99Factor} times, health checks under ${targets.health} ms.`,
    "",
    `Of a mix at twice that rate (a fifth likes, two fifths For You, two fifths visitors who read a story), Kora served ${kinds.join(", ")}.`,
  ].join("\n");
}
