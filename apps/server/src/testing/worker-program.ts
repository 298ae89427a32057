import { serveWorker } from "../platform/serve-worker.ts";

// A worker thread for tests of `WorkerPool`. The name of a job selects how it ends: never, out of memory, with a crash,
// with an error, or with success.
serveWorker(async (job: string) => {
  const allocatedArrays: string[][] = [];
  while (job === "endless" || job === "greedy") {
    if (job === "greedy")
      allocatedArrays.push(Array.from({ length: 100_000 }, (_, index) => `${job} ${index}`));
  }
  if (job === "crash") setImmediate(() => process.exit(1));
  if (job === "throw") throw new Error("broken");
  return job === "crash" ? new Promise(() => undefined) : `${job} done`;
});
