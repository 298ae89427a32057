import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** Reply of a load generator after it has run an order. */
export type LoadReply<Result> =
  | { readonly kind: "done"; readonly result?: Result }
  | { readonly kind: "failed"; readonly reason: string };

/** A load generator in its own process, so that its CPU time does not count for the servers. */
export interface LoadGenerator<Order, Result> {
  readonly pid: number;
  /** Rejects with the reason of the load generator if the order failed. */
  run(order: Order): Promise<Result | undefined>;
  stop(): Promise<void>;
}

/** Starts the program `file` as a child process, which is killed when `signal` is aborted. */
export function startLoadGenerator<Order extends object, Result>(
  file: string,
  signal: AbortSignal,
): LoadGenerator<Order, Result> {
  const child = fork(file, { signal, execArgv: [] });
  child.on("error", () => undefined);
  return {
    pid: child.pid ?? 0,
    run: (order) => waitForReply<Result>(child, order),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, "exit");
      child.disconnect();
      await exit;
    },
  };
}

function waitForReply<Result>(child: ChildProcess, order: object): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error("The load ended before it was done."));
    child.once("exit", onExit);
    child.once("message", (reply: LoadReply<Result>) => {
      child.off("exit", onExit);
      if (reply.kind === "failed") reject(new Error(reply.reason));
      else resolve(reply.result);
    });
    child.send(order);
  });
}
