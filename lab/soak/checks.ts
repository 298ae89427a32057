import { invariants } from "./invariants/index.ts";
import type { Outcomes } from "./outcomes.ts";
import type { SoakResult } from "./run.ts";

/** One check of a soak test with its figures. */
export interface Check {
  readonly name: string;
  readonly figures: string;
  readonly isPassed: boolean;
  /** Details of what failed. */
  readonly details: readonly string[];
}

/** Runs shorter than this do not judge memory and handles, because the processes are still warming up. */
const minMinutesForResources = 10;
/**
 * Half of the sustainable rate should not overload the server, but other programs on the machine may take its CPU for
 * some seconds.
 */
const maxShedShare = 0.005;

export const judgesResources = ({ options }: SoakResult) =>
  options.minutes >= minMinutesForResources;

/** The number of calls and events. */
export function countAll({ byName }: Outcomes): number {
  return [...byName.values()]
    .flatMap((counts) => Object.values(counts))
    .reduce((sum, count) => sum + count, 0);
}

/** Judges the result of a soak test. */
export function checkResult(result: SoakResult): Check[] {
  const { outcomes, losses, receipts, violations, missingNames, options } = result;
  const lost = losses.lostMessages + losses.lostComments + losses.lostStories;
  const growing = result.resources.filter(({ isFlat }) => !isFlat);
  return [
    {
      name: "No call or event failed outside of the restarts",
      figures: `${outcomes.total("failed")} failed`,
      isPassed: outcomes.total("failed") === 0,
      details: outcomes.failures,
    },
    {
      name: `The server was too busy for at most ${maxShedShare * 100} % of the calls`,
      figures: `${outcomes.total("shed")} of ${countAll(outcomes)}`,
      isPassed: outcomes.total("shed") <= maxShedShare * countAll(outcomes),
      // The time tells a tail of a restart from a machine that is busy with other programs.
      details: [...outcomes.shedByMinute].map(([minute, count]) => `${minute}: ${count}`),
    },
    {
      name: "Every acknowledged message, comment and story is stored",
      figures: `${lost} lost, of ${result.acknowledgedMessages} messages and ${result.acknowledgedOthers} others`,
      isPassed: lost === 0,
      details: lost === 0 ? [] : [JSON.stringify(losses)],
    },
    {
      name: "Every message is stored once",
      figures: `${losses.repeatedMessages} repeated`,
      isPassed: losses.repeatedMessages === 0,
      details: [],
    },
    {
      name: "Receipts and revisions never went back",
      figures: `${receipts.regressions.length} went back, in ${receipts.checks} readings`,
      isPassed: receipts.regressions.length === 0,
      details: receipts.regressions.slice(0, 5),
    },
    {
      name: "The database satisfies its invariants at the end",
      figures: `${invariants.length - violations.length} of ${invariants.length}`,
      isPassed: violations.length === 0,
      details: violations.map(
        ({ name, count, examples }) =>
          `${name}: ${count} rows, such as ${JSON.stringify(examples)}`,
      ),
    },
    {
      name: "All jobs are done, and the outbox is empty",
      figures: `${result.pendingJobs} left`,
      isPassed: result.pendingJobs === 0,
      details: [],
    },
    ...(options.minutes < 5
      ? []
      : [
          {
            name: "Every call and event of the contract was made",
            figures: `${outcomes.byName.size} of ${outcomes.byName.size + missingNames.length}`,
            isPassed: missingNames.length === 0,
            details: missingNames,
          },
        ]),
    ...(judgesResources(result)
      ? [
          {
            name: "Memory and file handles are flat from the second to the last quarter",
            figures: `${growing.length} of ${result.resources.length} parts grow`,
            isPassed: growing.length === 0,
            details: growing.map(({ part }) => part),
          },
        ]
      : []),
  ];
}
