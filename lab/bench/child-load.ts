import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** The reply of a load generator after a task. */
export type LoadReply<Result> =
  | { readonly kind: "done"; readonly result?: Result }
  | { readonly kind: "failed"; readonly reason: string };

/** A load generator in its own process, so that its CPU time does not count for the servers. */
export interface LoadGenerator<Task, Result> {
  readonly pid: number;
  /** Resolves with the result, which some tasks do not have. Rejects with the reason if the task failed. */
  run(task: Task): Promise<Result | undefined>;
  stop(): Promise<void>;
}

/** Starts the program `file` as a child process, which is killed when `signal` is aborted. */
export function startLoadGenerator<Task extends object, Result>(
  file: string,
  signal: AbortSignal,
): LoadGenerator<Task, Result> {
  const child = fork(file, { signal, execArgv: [] });
  child.on("error", () => undefined);
  return {
    pid: child.pid ?? 0,
    run: (task) => waitForReply<Result>(child, task),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, "exit");
      child.disconnect();
      await exit;
    },
  };
}

function waitForReply<Result>(child: ChildProcess, task: object): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error("The load generator exited before its task was done."));
    child.once("exit", onExit);
    child.once("message", (reply: LoadReply<Result>) => {
      child.off("exit", onExit);
      if (reply.kind === "failed") reject(new Error(reply.reason));
      else resolve(reply.result);
    });
    child.send(task);
  });
}
