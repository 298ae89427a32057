import { maxBatchSize, runForAll } from "./batch.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";
import type {
  BatchCommand,
  BatchOptions,
  BatchQuery,
  Queryable,
  Transaction,
} from "./queryable.ts";

interface PendingRequest<Params, Result> {
  readonly params: Params;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Runs one request of a query by itself, such as in a transaction. */
export async function runUnbatched<Params, Row>(
  rows: Queryable["rows"],
  query: BatchQuery<Params, Row>,
  params: Params,
): Promise<readonly Row[]> {
  const { statement, toColumns } = query.forParams?.(params) ?? query;
  return rows(statement, toColumns([params]));
}

/** Runs one request of a command by itself in a transaction. */
export async function runCommandIn<Params, Result>(
  tx: Transaction,
  command: BatchCommand<Params, Result>,
  params: Params,
): Promise<Result> {
  const [outcome] = await command.run(tx, [params]);
  if (outcome?.status !== "fulfilled") throw outcome?.reason;
  return outcome.value;
}

interface BatchRunner {
  /** Runs a query in a batch with concurrent requests, and returns the rows of this request. */
  runQuery<Params, Row>(query: BatchQuery<Params, Row>, params: Params): Promise<readonly Row[]>;
  /** Runs a command in a transaction with concurrent requests, and returns the result of this request. */
  runCommand<Params, Result>(
    command: BatchCommand<Params, Result>,
    params: Params,
  ): Promise<Result>;
}

/**
 * Creates the functions that run requests in batches. A request never waits for a batch to fill: it runs at once while
 * fewer than `concurrency` batches of its query or command are in flight. Otherwise it joins the next batch, so the cost
 * of a request falls as load rises.
 */
export function createBatchRunner(options: {
  readonly rows: Queryable["rows"];
  readonly transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;
}): BatchRunner {
  const queues = new Map<unknown, (params: never) => Promise<unknown>>();
  const getQueue = <Params, Result>(
    owner: { readonly batch: BatchOptions<Params> },
    runBatch: RunBatch<Params, Result>,
  ) => {
    const queue = queues.get(owner) ?? createQueue(owner.batch, runBatch);
    queues.set(owner, queue);
    return queue as (params: Params) => Promise<Result>;
  };
  return {
    runQuery<Params, Row>(definition: BatchQuery<Params, Row>, params: Params) {
      const query = definition.forParams?.(params) ?? definition;
      return getQueue<Params, readonly Row[]>(query, async (requests) =>
        (await runForAll(options, query, requests)).map(toFulfilled),
      )(params);
    },
    runCommand<Params, Result>(command: BatchCommand<Params, Result>, params: Params) {
      return getQueue<Params, Result>(command, (requests) =>
        options.transaction((tx) => command.run(tx, requests)),
      )(params);
    },
  };
}

const toFulfilled = <Result>(value: Result): PromiseFulfilledResult<Result> => ({
  status: "fulfilled",
  value,
});

/** Runs several requests at once, and returns their results in the same order. */
type RunBatch<Params, Result> = (
  requests: readonly Params[],
) => Promise<readonly PromiseSettledResult<Result>[]>;

function createQueue<Params, Result>(
  { concurrency, serializeBy }: BatchOptions<Params>,
  runBatch: RunBatch<Params, Result>,
): (params: Params) => Promise<Result> {
  type Request = PendingRequest<Params, Result>;
  let queued: Request[] = [];
  let inFlight = 0;
  /** The keys, returned by `serializeBy`, of the requests in flight. */
  const keysInFlight = new Set<string>();

  const run = (batch: readonly Request[]) => runBatch(batch.map(({ params }) => params));

  const settleAll = (
    batch: readonly Request[],
    outcomes: readonly PromiseSettledResult<Result>[],
  ) => {
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome?.status === "fulfilled") resolve(outcome.value);
      else reject(outcome?.reason);
    }
  };

  /** Runs each request of a failed batch by itself, because one request can fail the batch for all. */
  const runEach = async (batch: readonly Request[]) => {
    for (const request of batch) {
      try {
        settleAll([request], await run([request]));
      } catch (error) {
        request.reject(error);
      }
    }
  };

  /** Takes the next batch from `queued`; requests of one key keep their order. */
  const dequeueBatch = () => {
    const batch: Request[] = [];
    const remaining: Request[] = [];
    const keys: string[] = [];
    const blockedKeys = new Set(keysInFlight);
    for (const request of queued) {
      const key = serializeBy?.(request.params);
      const isIncluded =
        batch.length < maxBatchSize && (key === undefined || !blockedKeys.has(key));
      (isIncluded ? batch : remaining).push(request);
      if (key === undefined) continue;
      blockedKeys.add(key);
      if (isIncluded) keys.push(key);
    }
    queued = remaining;
    return { batch, keys };
  };

  const startNext = () => {
    if (inFlight >= concurrency || queued.length === 0) return;
    const { batch, keys } = dequeueBatch();
    if (batch.length === 0) return;
    for (const key of keys) keysInFlight.add(key);
    inFlight += 1;
    const finish = () => {
      for (const key of keys) keysInFlight.delete(key);
      inFlight -= 1;
      startNext();
    };
    run(batch).then(
      (outcomes) => {
        const isQueueEmpty = queued.length === 0;
        finish();
        if (isQueueEmpty) settleAll(batch, outcomes);
        // PostgreSQL runs the next batch while these promises resolve. `setImmediate` runs before the next read from a
        // socket, so the rows of the next batch cannot overtake these.
        else setImmediate(settleAll, batch, outcomes);
      },
      (error: unknown) => {
        // A command may have been committed before the connection broke, so it must not run again.
        if (batch.length > 1 && !(error instanceof DatabaseUnavailable)) {
          void runEach(batch).finally(finish);
          return;
        }
        for (const { reject } of batch) reject(error);
        finish();
      },
    );
  };

  return (params) =>
    new Promise<Result>((resolve, reject) => {
      queued.push({ params, resolve, reject });
      startNext();
    });
}
