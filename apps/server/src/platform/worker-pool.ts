import { type ResourceLimits, Worker } from "node:worker_threads";

export interface WorkerPoolOptions {
  /** The program of a worker, which calls `serveWorker`. */
  readonly program: URL;
  /** A job that takes longer is ended with its worker. */
  readonly deadlineMilliseconds: number;
  /** A worker that outgrows them ends, and its job fails. */
  readonly resourceLimits: ResourceLimits;
}

/** Worker threads that do jobs one after the other; the caller bounds how many jobs run at once. */
export interface WorkerPool<Input, Output> {
  /** Rejects with `WorkerFailure` where the worker took too long, crashed, or the job threw. */
  run(input: Input): Promise<Output>;
  /** Ends every worker; jobs under way fail. */
  close(): Promise<void>;
}

export class WorkerFailure extends Error {
  override readonly name = "WorkerFailure";
}

/** What a worker posts: that it is loaded, or the outcome of its job. */
export type WorkerMessage<Output> =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly output: Output }
  | { readonly kind: "failed"; readonly reason: string };

/** Loading the program is not the job's fault, and takes longer on a busy machine. */
const loadMilliseconds = 30_000;
/** After so long without a job a worker gives its memory back. */
const idleMilliseconds = 60_000;

/** Starts a worker when a job finds none free. A worker keeps no process alive. */
export function createWorkerPool<Input, Output>(
  options: WorkerPoolOptions,
): WorkerPool<Input, Output> {
  const workers = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();

  async function start(): Promise<Worker> {
    const { program, resourceLimits } = options;
    // Neither settings nor flags of the process: a worker needs none, and secrets are among them.
    const worker = new Worker(program, { resourceLimits, env: {}, execArgv: [] });
    worker.unref();
    workers.add(worker);
    worker.once("exit", () => retire(worker));
    // Between jobs too an error must find a listener: it would end the process.
    worker.on("error", () => undefined);
    await nextOutcome(worker, loadMilliseconds, (message) => message.kind === "ready" || undefined);
    return worker;
  }

  function retire(worker: Worker): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    workers.delete(worker);
    void worker.terminate();
  }

  function takeIdle(): Worker | undefined {
    const [worker] = idle.keys();
    if (!worker) return undefined;
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    return worker;
  }

  /** The first message that `read` accepts. Ends the worker where none comes in time. */
  function nextOutcome<Outcome>(
    worker: Worker,
    milliseconds: number,
    read: (message: WorkerMessage<Output>) => Outcome | undefined,
  ): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const fail = (reason: string) => {
        settle();
        retire(worker);
        reject(new WorkerFailure(reason));
      };
      const onMessage = (message: WorkerMessage<Output>) => {
        const outcome = read(message);
        if (outcome === undefined) return;
        settle();
        resolve(outcome);
      };
      const onError = (error: unknown) => fail(`The worker crashed: ${String(error)}`);
      const onExit = () => fail("The worker ended.");
      const timer = setTimeout(() => fail("The worker took too long."), milliseconds);
      worker.on("message", onMessage).on("error", onError).on("exit", onExit);
      function settle() {
        clearTimeout(timer);
        worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      }
    });
  }

  return {
    async run(input) {
      const worker = takeIdle() ?? (await start());
      const outcome = nextOutcome(worker, options.deadlineMilliseconds, (message) =>
        message.kind === "ready" ? undefined : message,
      );
      worker.postMessage(input);
      const message = await outcome;
      idle.set(worker, setTimeout(() => retire(worker), idleMilliseconds).unref());
      if (message.kind === "failed") throw new WorkerFailure(message.reason);
      return message.output;
    },
    async close() {
      for (const timer of idle.values()) clearTimeout(timer);
      idle.clear();
      await Promise.all([...workers].map((worker) => worker.terminate()));
      workers.clear();
    },
  };
}
