import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** Reply of a load generator after it has run an order. */
export type LoadAnswer<Result> =
  | { readonly kind: "done"; readonly result?: Result }
  | { readonly kind: "failed"; readonly reason: string };

/** A load generator in its own process, so that its CPU time does not count for the servers. */
export interface Load<Order, Result> {
  readonly pid: number;
  /** Rejects with the reason of the load generator if the order failed. */
  ask(order: Order): Promise<Result | undefined>;
  stop(): Promise<void>;
}

/** Starts the program `file` as a child process, which is killed when `signal` is aborted. */
export function openLoad<Order extends object, Result>(
  file: string,
  signal: AbortSignal,
): Load<Order, Result> {
  const child = fork(file, { signal, execArgv: [] });
  child.on("error", () => undefined);
  return {
    pid: child.pid ?? 0,
    ask: (order) => answerOf<Result>(child, order),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}

function answerOf<Result>(child: ChildProcess, order: object): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error("The load ended before it was done."));
    child.once("exit", ended);
    child.once("message", (answer: LoadAnswer<Result>) => {
      child.off("exit", ended);
      if (answer.kind === "failed") reject(new Error(answer.reason));
      else resolve(answer.result);
    });
    child.send(order);
  });
}
