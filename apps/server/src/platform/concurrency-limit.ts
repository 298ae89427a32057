import { cancelled, rateLimited } from "./errors.ts";

/** The client that work is done for. */
export interface Requester {
  /** Clients with the same key share slots: a user id, or an IP address if signed out. */
  readonly key: string;
  /** Aborted when the client disconnects before the response. */
  readonly signal: AbortSignal;
}

export interface ConcurrencyOptions {
  readonly maxRunning: number;
  readonly maxRunningPerKey: number;
  readonly maxQueued: number;
  readonly maxQueuedPerKey: number;
}

/**
 * Runs `work` when a slot is free. Rejects with `RATE_LIMITED` when the queue is full, and drops waiting work when
 * its client disconnects.
 */
export type ConcurrencyLimit = <Result>(
  requester: Requester,
  work: () => Promise<Result>,
) => Promise<Result>;

/** `Retry-After` for a client that finds the queue full. */
const retryAfterSeconds = 10;

/**
 * Limits concurrent heavy work, in total and per key. Keys get free slots in turn; work of one key starts in order of
 * arrival.
 */
export function createConcurrencyLimit(options: ConcurrencyOptions): ConcurrencyLimit {
  /** Start functions of waiting work, by key. A key moves to the end of the map when one of its functions is started. */
  const queues = new Map<string, (() => void)[]>();
  const runningCounts = new Map<string, number>();
  let runningCount = 0;
  let queuedCount = 0;

  function mayRun(key: string): boolean {
    return (
      runningCount < options.maxRunning && (runningCounts.get(key) ?? 0) < options.maxRunningPerKey
    );
  }

  function acquire(key: string): void {
    runningCount += 1;
    runningCounts.set(key, (runningCounts.get(key) ?? 0) + 1);
  }

  function release(key: string): void {
    runningCount -= 1;
    const count = (runningCounts.get(key) ?? 0) - 1;
    if (count > 0) runningCounts.set(key, count);
    else runningCounts.delete(key);
    startNext();
  }

  function startNext(): void {
    for (const [key, queue] of queues) {
      if (!mayRun(key)) continue;
      const [start] = queue;
      queues.delete(key);
      queues.set(key, queue);
      start?.();
      return;
    }
  }

  function dequeue(key: string, start: () => void): void {
    const remainingStarts = (queues.get(key) ?? []).filter((waiting) => waiting !== start);
    queuedCount -= 1;
    if (remainingStarts.length > 0) queues.set(key, remainingStarts);
    else queues.delete(key);
  }

  function waitForSlot({ key, signal }: Requester): Promise<void> {
    const queue = queues.get(key) ?? [];
    if (queuedCount >= options.maxQueued || queue.length >= options.maxQueuedPerKey) {
      throw rateLimited(retryAfterSeconds);
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        dequeue(key, start);
        signal.removeEventListener("abort", cancel);
        acquire(key);
        resolve();
      };
      const cancel = () => {
        dequeue(key, start);
        reject(cancelled());
      };
      signal.addEventListener("abort", cancel, { once: true });
      queuedCount += 1;
      queues.set(key, [...queue, start]);
    });
  }

  return async function runInSlot(requester, work) {
    const { key, signal } = requester;
    if (signal.aborted) throw cancelled();
    if (mayRun(key)) acquire(key);
    else await waitForSlot(requester);
    try {
      return await work();
    } finally {
      release(key);
    }
  };
}
