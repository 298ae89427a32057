import { serveWorker } from "../platform/serve-worker.ts";

// The input of a job selects its end: the job never ends, runs out of memory, crashes, throws, or succeeds.
serveWorker(async (job: string) => {
  const heldArrays: string[][] = [];
  while (job === "endless" || job === "greedy") {
    if (job === "greedy")
      heldArrays.push(Array.from({ length: 100_000 }, (_, index) => `${job} ${index}`));
  }
  if (job === "crash") setImmediate(() => process.exit(1));
  if (job === "throw") throw new Error("broken");
  return job === "crash" ? new Promise(() => undefined) : `${job} done`;
});
