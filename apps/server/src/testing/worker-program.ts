import { serveWorker } from "../platform/serve-worker.ts";

// A worker thread for tests of `WorkerPool`. The task selects how it ends: never, out of memory, with a crash, with an
// error, or with success.
serveWorker(async (task: string) => {
  const allocatedArrays: string[][] = [];
  while (task === "endless" || task === "greedy") {
    if (task === "greedy")
      allocatedArrays.push(Array.from({ length: 100_000 }, (_, index) => `${task} ${index}`));
  }
  if (task === "crash") setImmediate(() => process.exit(1));
  if (task === "throw") throw new Error("broken");
  return task === "crash" ? new Promise(() => undefined) : `${task} done`;
});
