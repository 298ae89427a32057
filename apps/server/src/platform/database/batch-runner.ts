import { type BatchQuery, type BatchRow, maxBatchSize } from "./batch.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";
import type { Statement } from "./statement.ts";

/** Runs a query or command in a batch with concurrent requests, and returns the rows of this request. */
export type RunBatched = <Params extends object, Row>(
  query: BatchQuery<Params, Row>,
  params: Params,
) => Promise<readonly Row[]>;

type RunStatement = <Values, Row>(
  statement: Statement<Values, Row>,
  values: Values,
) => Promise<Row[]>;

interface PendingRequest<Params, Row> {
  readonly params: Params;
  readonly resolve: (rows: readonly Row[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Runs one request by itself: in a transaction, or after its batch skipped it because another transaction locks its rows. */
export function runUnbatched<Params extends object, Row>(
  run: RunStatement,
  query: BatchQuery<Params, Row>,
  params: Params,
): Promise<readonly Row[]> {
  const { statement, waitingStatement = statement, toColumns } = query.forParams?.(params) ?? query;
  return run(waitingStatement, toColumns([params]));
}

/**
 * Creates the function that runs requests in batches. A request never waits for a batch to fill: it runs at once while
 * fewer than `concurrency` batches of its query are in flight. Otherwise it joins the next batch, so the cost of a
 * request falls as load rises.
 */
export function createBatchRunner(run: RunStatement): RunBatched {
  const enqueueByQuery = new Map<unknown, (request: never) => void>();
  return async <Params extends object, Row>(
    definition: BatchQuery<Params, Row>,
    params: Params,
  ) => {
    const query = definition.forParams?.(params) ?? definition;
    const enqueue = (enqueueByQuery.get(query) ?? createQueue(query, run)) as (
      request: PendingRequest<Params, Row>,
    ) => void;
    enqueueByQuery.set(query, enqueue as (request: never) => void);
    const rows = await new Promise<readonly Row[]>((resolve, reject) => {
      enqueue({ params, resolve, reject });
    });
    return rows.length === 0 && query.waitingStatement ? runUnbatched(run, query, params) : rows;
  };
}

function createQueue<Params extends object, Row>(
  { statement, toColumns, batch: { concurrency, serializeBy } }: BatchQuery<Params, Row>,
  run: RunStatement,
): (request: PendingRequest<Params, Row>) => void {
  type Request = PendingRequest<Params, Row>;
  let queued: Request[] = [];
  let inFlight = 0;
  /** The keys, returned by `serializeBy`, of the requests in flight. */
  const keysInFlight = new Set<string>();

  const runBatch = (batch: readonly Request[]) =>
    run(statement, toColumns(batch.map(({ params }) => params)));

  const resolveAll = (batch: readonly Request[], rows: readonly (Row & BatchRow)[]) => {
    const rowsByIndex = Map.groupBy(rows, ({ request_index: index }) => index);
    for (const [index, { resolve }] of batch.entries()) resolve(rowsByIndex.get(index + 1) ?? []);
  };

  /** Runs each request of a failed batch by itself, because one request can fail the statement for all. */
  const runEach = async (batch: readonly Request[]) => {
    for (const request of batch) {
      try {
        resolveAll([request], await runBatch([request]));
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
    runBatch(batch).then(
      (rows) => {
        const isQueueEmpty = queued.length === 0;
        finish();
        if (isQueueEmpty) resolveAll(batch, rows);
        // PostgreSQL runs the next batch while these promises resolve. `setImmediate` runs before the next read from a
        // socket, so the rows of the next batch cannot overtake these.
        else setImmediate(resolveAll, batch, rows);
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

  return (request) => {
    queued.push(request);
    startNext();
  };
}
