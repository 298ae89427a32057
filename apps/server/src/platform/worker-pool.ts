import { type ResourceLimits, Worker } from "node:worker_threads";

export interface WorkerPoolOptions {
  /** The program of a worker. It must call `serveWorker`. */
  readonly program: URL;
  /** The pool terminates a worker whose job takes longer. */
  readonly deadlineMilliseconds: number;
  /** A worker that exceeds these limits ends, and its job fails. */
  readonly resourceLimits: ResourceLimits;
}

/** A pool of worker threads. Each worker runs one job at a time; the caller limits the number of concurrent jobs. */
export interface WorkerPool<Input, Output> {
  /** Rejects with `WorkerFailure` if the worker took too long or crashed, or if the job threw. */
  run(input: Input): Promise<Output>;
  /** Terminates all workers. Jobs in flight fail. */
  close(): Promise<void>;
}

export class WorkerFailure extends Error {
  override readonly name = "WorkerFailure";
}

/** A message from a worker: it has loaded, or its job has ended. */
export type WorkerMessage<Output> =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly output: Output }
  | { readonly kind: "failed"; readonly reason: string };

/** Max time to load a worker's program. It does not count towards the deadline of a job, which may be shorter. */
const loadMilliseconds = 30_000;
/** A worker without a job ends after this time, to free its memory. */
const idleMilliseconds = 60_000;

/** Creates a pool that starts a worker when a job finds no idle one. The workers do not keep the process alive. */
export function createWorkerPool<Input, Output>(
  options: WorkerPoolOptions,
): WorkerPool<Input, Output> {
  const workers = new Set<Worker>();
  const idleTimers = new Map<Worker, NodeJS.Timeout>();

  async function start(): Promise<Worker> {
    const { program, resourceLimits } = options;
    // A worker needs no environment variables or flags of the process, and some variables are secrets.
    const worker = new Worker(program, { resourceLimits, env: {}, execArgv: [] });
    worker.unref();
    workers.add(worker);
    worker.once("exit", () => retire(worker));
    // Without a listener, an error between two jobs would crash the process.
    worker.on("error", () => undefined);
    await nextOutcome(worker, loadMilliseconds, (message) => message.kind === "ready" || undefined);
    return worker;
  }

  function retire(worker: Worker): void {
    clearTimeout(idleTimers.get(worker));
    idleTimers.delete(worker);
    workers.delete(worker);
    void worker.terminate();
  }

  function takeIdleWorker(): Worker | undefined {
    const [worker] = idleTimers.keys();
    if (!worker) return undefined;
    clearTimeout(idleTimers.get(worker));
    idleTimers.delete(worker);
    return worker;
  }

  /** Resolves with the first result of `read` that is defined. Terminates the worker if none arrives in time. */
  function nextOutcome<Outcome>(
    worker: Worker,
    milliseconds: number,
    read: (message: WorkerMessage<Output>) => Outcome | undefined,
  ): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const fail = (reason: string) => {
        removeListeners();
        retire(worker);
        reject(new WorkerFailure(reason));
      };
      const onMessage = (message: WorkerMessage<Output>) => {
        const outcome = read(message);
        if (outcome === undefined) return;
        removeListeners();
        resolve(outcome);
      };
      const onError = (error: unknown) => fail(`The worker crashed: ${String(error)}`);
      const onExit = () => fail("The worker ended.");
      const timer = setTimeout(() => fail("The worker took too long."), milliseconds);
      worker.on("message", onMessage).on("error", onError).on("exit", onExit);
      function removeListeners() {
        clearTimeout(timer);
        worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      }
    });
  }

  return {
    async run(input) {
      const worker = takeIdleWorker() ?? (await start());
      const outcome = nextOutcome(worker, options.deadlineMilliseconds, (message) =>
        message.kind === "ready" ? undefined : message,
      );
      worker.postMessage(input);
      const message = await outcome;
      idleTimers.set(worker, setTimeout(() => retire(worker), idleMilliseconds).unref());
      if (message.kind === "failed") throw new WorkerFailure(message.reason);
      return message.output;
    },
    async close() {
      for (const timer of idleTimers.values()) clearTimeout(timer);
      idleTimers.clear();
      await Promise.all([...workers].map((worker) => worker.terminate()));
      workers.clear();
    },
  };
}
