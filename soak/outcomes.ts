import type { CallName } from "@kora/contract";

/** How a call or a message ended. */
export type Outcome =
  | "succeeded"
  /** An answer with 4xx, which is right for the input or the state of the rows. */
  | "refused"
  /** An answer with 5xx or none, while a part was restarting. */
  | "interrupted"
  /** An answer with 5xx or none at any other time. */
  | "failed";

/** Counts of a call. */
export type OutcomeCounts = Record<Outcome, number>;

/** Counts the outcomes of the load. */
export interface Outcomes {
  readonly byCall: ReadonlyMap<CallName, OutcomeCounts>;
  /** Descriptions of the first failures. */
  readonly failures: readonly string[];
  /** Response times in milliseconds of the calls that succeeded while no part was restarting. */
  readonly times: readonly number[];
  /** Counts a call by its status; undefined means no response. */
  count(call: CallName, result: { status?: number; milliseconds: number; detail: string }): void;
  /** Adds a failure that no single call shows. */
  addFailure(description: string): void;
  total(outcome: Outcome): number;
  /** Forgets everything, after the calibration. */
  reset(): void;
}

const maxFailures = 20;

/** `isDisturbed` returns whether a part is restarting. */
export function createOutcomes(isDisturbed: () => boolean): Outcomes {
  const byCall = new Map<CallName, OutcomeCounts>();
  const failures: string[] = [];
  const times: number[] = [];
  let otherFailureCount = 0;

  function addFailure(description: string): void {
    if (failures.length < maxFailures) failures.push(description);
  }

  function toOutcome(status: number | undefined): Outcome {
    if (status !== undefined && status < 400) return "succeeded";
    if (status !== undefined && status < 500) return "refused";
    return isDisturbed() ? "interrupted" : "failed";
  }

  return {
    byCall,
    failures,
    times,
    count(call, { status, milliseconds, detail }) {
      const outcome = toOutcome(status);
      const counts = byCall.get(call) ?? { succeeded: 0, refused: 0, interrupted: 0, failed: 0 };
      byCall.set(call, counts);
      counts[outcome] += 1;
      if (outcome === "succeeded" && !isDisturbed()) times.push(milliseconds);
      if (outcome === "failed") {
        const time = new Date().toISOString();
        addFailure(`${time} ${call} had ${status ?? "no"} response: ${detail.slice(0, 300)}`);
      }
    },
    addFailure(description) {
      otherFailureCount += 1;
      addFailure(description);
    },
    total(outcome) {
      const total = [...byCall.values()].reduce((sum, counts) => sum + counts[outcome], 0);
      return outcome === "failed" ? total + otherFailureCount : total;
    },
    reset() {
      byCall.clear();
      failures.length = 0;
      times.length = 0;
      otherFailureCount = 0;
    },
  };
}
