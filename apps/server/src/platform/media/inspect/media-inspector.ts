import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
  type Requester,
} from "../../concurrency-limit.ts";
import { cancelled } from "../../errors.ts";
import { createWorkerPool } from "../../worker-pool.ts";
import type { InspectedFile } from "./inspect-file.ts";

/** Tells what uploaded files are, away from the event loop. */
export interface MediaInspector {
  /**
   * Rejects with `WorkerFailure` for a file that takes too long or breaks its reader, and with `RATE_LIMITED` where too
   * many wait.
   */
  inspect(path: string, requester: Requester): Promise<InspectedFile>;
  close(): Promise<void>;
}

/** A file takes a few milliseconds; one of 25 MB that was recorded without a length, half a second. */
const maxMilliseconds = 3000;
/** Two threads, of two users. */
const concurrency = { maxRunning: 2, maxRunningPerKey: 1, maxQueued: 100, maxQueuedPerKey: 20 };
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

export function createMediaInspector({
  inSlot = createConcurrencyLimit(concurrency),
  program = new URL("./inspect-worker.ts", import.meta.url),
  deadlineMilliseconds = maxMilliseconds,
}: {
  readonly inSlot?: ConcurrencyLimit;
  readonly program?: URL;
  readonly deadlineMilliseconds?: number;
} = {}): MediaInspector {
  const pool = createWorkerPool<string, InspectedFile>({
    program,
    deadlineMilliseconds,
    resourceLimits,
  });
  return {
    inspect: (path, requester) =>
      inSlot(requester, async () => {
        if (requester.signal.aborted) throw cancelled();
        return pool.run(path);
      }),
    close: pool.close,
  };
}
