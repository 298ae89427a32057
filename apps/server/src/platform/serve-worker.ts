import { parentPort } from "node:worker_threads";
import type { WorkerMessage } from "./worker-pool.ts";

/** Runs the jobs of a `WorkerPool`. The program of a worker calls it once. */
export function serveWorker<Input, Output>(work: (input: Input) => Promise<Output>): void {
  const port = parentPort;
  if (!port) throw new Error("This program must be started as a worker thread.");
  const post = (message: WorkerMessage<Output>) => port.postMessage(message);
  port.on("message", (input: Input) => {
    work(input).then(
      (output) => post({ kind: "done", output }),
      (error: unknown) => post({ kind: "failed", reason: String(error) }),
    );
  });
  post({ kind: "ready" });
}
