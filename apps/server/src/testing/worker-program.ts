import { serveWorker } from "../platform/serve-worker.ts";

// A worker whose jobs end as they are told to: never, by a crash, or out of memory.
serveWorker(async (job: string) => {
  const held: string[][] = [];
  while (job === "endless" || job === "greedy") {
    if (job === "greedy") held.push(Array.from({ length: 100_000 }, (_, at) => `${job} ${at}`));
  }
  if (job === "crash") setImmediate(() => process.exit(1));
  if (job === "throw") throw new Error("broken");
  return job === "crash" ? new Promise(() => undefined) : `${job} done`;
});
