import { errorSentences } from "@kora/contract/errors";

/** How a call or a socket event ended. */
type Outcome =
  | "succeeded"
  /** An answer with 4xx, which is right for the input or the state of the rows. */
  | "refused"
  /** An answer with 5xx or none, while a part was restarting. */
  | "interrupted"
  /** An answer that the server is too busy, which it gives instead of letting all requests wait (decision 0037). */
  | "shed"
  /** Another answer with 5xx, or none, at any other time. */
  | "failed";

/** Counts of a call or event. */
type OutcomeCounts = Record<Outcome, number>;

/** `status` is that of the HTTP response or of the code in the acknowledgement; undefined means no response. */
export type CountOutcome = (
  name: string,
  result: { status: number | undefined; milliseconds: number; detail: string },
) => void;

/** Counts the outcomes of the load. */
export interface Outcomes {
  /** By the name of the call or event. */
  readonly byName: ReadonlyMap<string, OutcomeCounts>;
  /** The number of shed calls by the minute in which they were answered, such as `2026-11-25T23:30`. */
  readonly shedByMinute: ReadonlyMap<string, number>;
  /** Descriptions of the first failures. */
  readonly failures: readonly string[];
  /** Response times in milliseconds of the calls and events that succeeded while no part was restarting. */
  readonly times: readonly number[];
  /** Counts a call or event by its status. */
  readonly count: CountOutcome;
  /** Adds a failure that no single call or event shows. */
  addFailure(description: string): void;
  total(outcome: Outcome): number;
  /** Forgets everything, after the calibration. */
  reset(): void;
}

const maxFailures = 20;

/** `isDisturbed` returns whether a part is restarting. */
export function createOutcomes(isDisturbed: () => boolean): Outcomes {
  const byName = new Map<string, OutcomeCounts>();
  const shedByMinute = new Map<string, number>();
  const failures: string[] = [];
  const times: number[] = [];
  let otherFailureCount = 0;

  function addFailure(description: string): void {
    if (failures.length < maxFailures) failures.push(description);
  }

  function toOutcome(status: number | undefined, detail: string): Outcome {
    if (status !== undefined && status < 400) return "succeeded";
    if (status !== undefined && status < 500) return "refused";
    if (isDisturbed()) return "interrupted";
    return status === 503 && detail.includes(errorSentences.UNAVAILABLE) ? "shed" : "failed";
  }

  return {
    byName,
    shedByMinute,
    failures,
    times,
    count(name, { status, milliseconds, detail }) {
      const outcome = toOutcome(status, detail);
      const counts = byName.get(name) ?? {
        succeeded: 0,
        refused: 0,
        shed: 0,
        interrupted: 0,
        failed: 0,
      };
      byName.set(name, counts);
      counts[outcome] += 1;
      if (outcome === "succeeded" && !isDisturbed()) times.push(milliseconds);
      if (outcome === "shed") {
        const minute = new Date().toISOString().slice(0, 16);
        shedByMinute.set(minute, (shedByMinute.get(minute) ?? 0) + 1);
      }
      if (outcome === "failed") {
        const time = new Date().toISOString();
        addFailure(`${time} ${name} had ${status ?? "no"} response: ${detail.slice(0, 300)}`);
      }
    },
    addFailure(description) {
      otherFailureCount += 1;
      addFailure(description);
    },
    total(outcome) {
      const total = [...byName.values()].reduce((sum, counts) => sum + counts[outcome], 0);
      return outcome === "failed" ? total + otherFailureCount : total;
    },
    reset() {
      byName.clear();
      shedByMinute.clear();
      failures.length = 0;
      times.length = 0;
      otherFailureCount = 0;
    },
  };
}
