import { needsConfirmation, type OutboxEntry } from "./entry.ts";
import type { OutboxDatabase } from "./outbox-database.ts";
import type { Outcome } from "./send-entry.ts";

/** Runs one task at a time, across all tabs and the service worker. */
type RunExclusively = <Result>(task: () => Promise<Result>) => Promise<Result>;

const lockName = "kora-waiting-calls";

/** Uses the locks of the browser. Without them, two tabs may send a call twice, which the server makes once. */
export const withBrowserLock: RunExclusively = (task) =>
  "locks" in navigator ? navigator.locks.request(lockName, task) : task();

export interface SenderDependencies {
  readonly database: OutboxDatabase;
  readonly send: (entry: OutboxEntry) => Promise<Outcome>;
  readonly now: () => number;
  readonly runExclusively: RunExclusively;
  /** Called after each change of the database by an outcome. */
  readonly onOutcome?: (entry: OutboxEntry, outcome: Outcome) => void;
}

/** `idle`: nothing waits that may be sent. Otherwise, the outcome that ended the sending. */
export type FlushResult =
  | { readonly kind: "idle" }
  | Extract<Outcome, { kind: "retry" | "signed-out" }>;

/**
 * Sends all waiting calls of a user one after another, in their order, until one has to be sent again later. Calls that
 * have waited for long are left until the user confirms them.
 */
export function flushEntries(
  userId: string,
  { database, send, now, runExclusively, onOutcome }: SenderDependencies,
): Promise<FlushResult> {
  return runExclusively(async () => {
    while (true) {
      const entries = await database.all();
      const next = entries.find(
        (entry) =>
          entry.userId === userId && entry.state === "waiting" && !needsConfirmation(entry, now()),
      );
      if (next === undefined) return { kind: "idle" };
      const outcome = await send(next);
      if (outcome.kind === "retry" || outcome.kind === "signed-out") return outcome;
      const endedAt = now();
      await database.update(
        next.clientId,
        outcome.kind === "sent"
          ? { state: "sent", endedAt }
          : { state: "refused", endedAt, refusal: outcome.error.message },
      );
      onOutcome?.(next, outcome);
    }
  });
}
