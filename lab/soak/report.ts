import { formatNumber } from "../bench/statistics.ts";
import { type Check, countAll, judgesResources } from "./checks.ts";
import type { ResourceUse } from "./resources.ts";
import type { SoakResult } from "./run.ts";

/** Formats the result as Markdown. */
export function toMarkdown(result: SoakResult, checks: readonly Check[]): string {
  const { load, outcomes, responseTimes, sockets, restarts, resources } = result;
  const callCount = countAll(outcomes);
  const integer = (value: number) => formatNumber(value, 0);
  const restartTexts = restarts.map(
    ({ part, seconds }) => `${part}: ready after ${formatNumber(seconds, 1)} s`,
  );
  return [
    result.machine,
    "",
    `Command: \`${toCommand(result)}\``,
    "",
    `Load: ${describeRate(result)}, ${integer(load.runs)} runs of workloads, at most ${integer(load.maxConcurrent)} at the same time; ${integer(callCount)} calls and events (${formatNumber(callCount / load.seconds, 1)} a second) of them ${integer(result.acknowledgedMessages)} messages; ${integer(sockets.open)} sockets, which connected ${integer(sockets.made)} times.`,
    "",
    `Calls and events: ${integer(outcomes.total("succeeded"))} succeeded, ${integer(outcomes.total("refused"))} were refused as expected (4xx), ${integer(outcomes.total("shed"))} were refused because the server was busy, ${integer(outcomes.total("interrupted"))} were interrupted by a restart, ${integer(outcomes.total("failed"))} failed. Response times outside of the restarts: p50 ${formatNumber(responseTimes.p50, 1)} ms, p99 ${formatNumber(responseTimes.p99, 1)} ms, p99.9 ${formatNumber(responseTimes.p999, 1)} ms.`,
    "",
    `Restarts in the middle of the run: ${restartTexts.join("; ")}.`,
    "",
    "| Check | Figures | Result |",
    "|---|---|---|",
    ...checks.map(
      ({ name, figures, isPassed }) =>
        `| ${name} | ${figures} | ${isPassed ? "passed" : "**failed**"} |`,
    ),
    "",
    "| Part | MB, second quarter | MB, last quarter | MB, peak | Handles, second quarter | Handles, last quarter |",
    "|---|---:|---:|---:|---:|---:|",
    ...resources.map((use) => `| ${toRow(use)} |`),
    ...(judgesResources(result) ? [] : ["", "The run was too short to judge memory and handles."]),
  ].join("\n");
}

function toCommand({ options }: SoakResult): string {
  const rate = options.rate === undefined ? "" : ` --rate ${options.rate}`;
  return `npm run soak -- --minutes ${options.minutes}${rate} --seed ${options.seed}${options.publish ? " --publish" : ""}`;
}

function describeRate({ rate, sustainableRate }: SoakResult): string {
  const text = `${formatNumber(rate, 1)} runs a second`;
  return sustainableRate === undefined
    ? text
    : `${text}, half of the ${formatNumber(sustainableRate, 1)} that the cluster sustains`;
}

function toRow({ part, megabytes, handles, peakMegabytes }: ResourceUse): string {
  return [
    part,
    formatNumber(megabytes[0], 0),
    formatNumber(megabytes[1], 0),
    formatNumber(peakMegabytes, 0),
    formatNumber(handles[0], 0),
    formatNumber(handles[1], 0),
  ].join(" | ");
}

/** Lists the calls with refusals, for a reader who wants to know whether the load is meaningful. */
export function describeRefusals({ outcomes }: SoakResult): string {
  return [...outcomes.byName]
    .filter(([, { refused, shed, interrupted }]) => refused + shed + interrupted > 0)
    .sort(([, a], [, b]) => b.refused - a.refused)
    .map(
      ([name, { succeeded, refused, shed, interrupted }]) =>
        `${name}: ${succeeded} succeeded, ${refused} refused, ${shed} shed, ${interrupted} interrupted`,
    )
    .join("\n");
}
