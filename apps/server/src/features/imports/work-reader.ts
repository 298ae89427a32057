import { sentences } from "@kora/contract/sentences";
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
  type Requester,
} from "../../platform/concurrency-limit.ts";
import { cancelled, invalid } from "../../platform/errors.ts";
import { createWorkerPool, WorkerFailure } from "../../platform/worker-pool.ts";
import type { ReadingInput, ReadingOutput } from "./reading/import-worker.ts";
import type { ReadWork } from "./reading/make-parts.ts";

/** Reads the works in uploaded files outside of the event loop. */
export interface WorkReader {
  /**
   * Throws 400 with a sentence for a file that cannot be read, or that takes too long or too much memory. Rejects with
   * `RATE_LIMITED` if the queue is full.
   */
  read(file: ReadingInput, requester: Requester): Promise<ReadWork>;
  close(): Promise<void>;
}

/** A document of Word with 500 parts takes some seconds. */
const maxMilliseconds = 60_000;
/** One file at a time leaves the other processor to requests. */
const concurrency = { maxRunning: 1, maxRunningPerKey: 1, maxQueued: 20, maxQueuedPerKey: 2 };
const resourceLimits = {
  maxOldGenerationSizeMb: 512,
  maxYoungGenerationSizeMb: 32,
  stackSizeMb: 4,
};

export function createWorkReader({
  runInSlot = createConcurrencyLimit(concurrency),
  deadlineMilliseconds = maxMilliseconds,
}: {
  readonly runInSlot?: ConcurrencyLimit;
  readonly deadlineMilliseconds?: number;
} = {}): WorkReader {
  const pool = createWorkerPool<ReadingInput, ReadingOutput>({
    program: new URL("./reading/import-worker.ts", import.meta.url),
    deadlineMilliseconds,
    resourceLimits,
  });
  return {
    read: (file, requester) =>
      runInSlot(requester, async () => {
        if (requester.signal.aborted) throw cancelled();
        const output = await pool.run(file).catch((error: unknown) => {
          throw error instanceof WorkerFailure
            ? invalid("file", sentences.imports.takesTooLong)
            : error;
        });
        if ("refusal" in output) throw invalid("file", output.refusal);
        return output.work;
      }),
    close: pool.close,
  };
}
