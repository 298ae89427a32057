import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
  type Requester,
} from "../../concurrency-limit.ts";
import { cancelled } from "../../errors.ts";
import { createWorkerPool } from "../../worker-pool.ts";
import type { InspectedFile } from "./inspect-file.ts";

/** Detects the kind of uploaded files outside the event loop. */
export interface MediaInspector {
  /**
   * Rejects with `WorkerFailure` for a file that takes too long or crashes its reader, and with `RATE_LIMITED` if the
   * queue is full.
   */
  inspect(path: string, requester: Requester): Promise<InspectedFile>;
  close(): Promise<void>;
}

/** Most files take a few milliseconds. A file of 25 MB that was recorded without a length takes half a second. */
const maxMilliseconds = 3000;
/** Two threads run, each for a different user. */
const concurrency = { maxRunning: 2, maxRunningPerKey: 1, maxQueued: 100, maxQueuedPerKey: 20 };
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

export function createMediaInspector({
  runInSlot = createConcurrencyLimit(concurrency),
  program = new URL("./inspect-worker.ts", import.meta.url),
  deadlineMilliseconds = maxMilliseconds,
}: {
  readonly runInSlot?: ConcurrencyLimit;
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
      runInSlot(requester, async () => {
        if (requester.signal.aborted) throw cancelled();
        return pool.run(path);
      }),
    close: pool.close,
  };
}
