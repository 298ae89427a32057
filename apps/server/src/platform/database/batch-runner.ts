import { DatabaseAway } from "./away.ts";
import { type BatchQuery, type BatchRow, maxBatchSize } from "./batch.ts";
import type { Statement } from "./statement.ts";

/** Runs a query or command in a batch with concurrent requests, and gives the rows of this request. */
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

/** Runs one request by itself: in a transaction, or after a batch skipped it. */
export function runAlone<Params extends object, Row>(
  run: RunStatement,
  query: BatchQuery<Params, Row>,
  params: Params,
): Promise<readonly Row[]> {
  const { statement, waiting = statement, toColumns } = query.forParams?.(params) ?? query;
  return run(waiting, toColumns([params]));
}

/**
 * A request never waits for company: it runs at once while fewer than `concurrency` batches are in flight. Requests
 * that come meanwhile form the next batch, so the cost of each falls as load rises.
 */
export function createBatchRunner(run: RunStatement): RunBatched {
  const queues = new Map<unknown, (request: never) => void>();
  return async <Params extends object, Row>(given: BatchQuery<Params, Row>, params: Params) => {
    const query = given.forParams?.(params) ?? given;
    const enqueue = (queues.get(query) ?? createQueue(query, run)) as (
      request: PendingRequest<Params, Row>,
    ) => void;
    queues.set(query, enqueue as (request: never) => void);
    const rows = await new Promise<readonly Row[]>((resolve, reject) => {
      enqueue({ params, resolve, reject });
    });
    return rows.length === 0 && query.waiting ? runAlone(run, query, params) : rows;
  };
}

function createQueue<Params extends object, Row>(
  { statement, toColumns, batch: { concurrency, serializeBy } }: BatchQuery<Params, Row>,
  run: RunStatement,
): (request: PendingRequest<Params, Row>) => void {
  type Request = PendingRequest<Params, Row>;
  let waiting: Request[] = [];
  let inFlight = 0;
  /** Keys of `serializeBy` in flight. */
  const busyKeys = new Set<string>();

  const runBatch = (batch: readonly Request[]) =>
    run(statement, toColumns(batch.map(({ params }) => params)));

  const answer = (batch: readonly Request[], rows: readonly (Row & BatchRow)[]) => {
    const byRequest = Map.groupBy(rows, ({ request_index: index }) => index);
    for (const [index, { resolve }] of batch.entries()) resolve(byRequest.get(index + 1) ?? []);
  };

  /** One request can fail the statement of all, so each runs by itself then. */
  const runEach = async (batch: readonly Request[]) => {
    for (const request of batch) {
      try {
        answer([request], await runBatch([request]));
      } catch (error) {
        request.reject(error);
      }
    }
  };

  /** Takes the next batch from `waiting`, in order; requests of one key keep their order. */
  const takeBatch = () => {
    const batch: Request[] = [];
    const rest: Request[] = [];
    const keys: string[] = [];
    const takenKeys = new Set(busyKeys);
    for (const request of waiting) {
      const key = serializeBy?.(request.params);
      const fits = batch.length < maxBatchSize && (key === undefined || !takenKeys.has(key));
      (fits ? batch : rest).push(request);
      if (key === undefined) continue;
      takenKeys.add(key);
      if (fits) keys.push(key);
    }
    waiting = rest;
    return { batch, keys };
  };

  const startNext = () => {
    if (inFlight >= concurrency || waiting.length === 0) return;
    const { batch, keys } = takeBatch();
    if (batch.length === 0) return;
    for (const key of keys) busyKeys.add(key);
    inFlight += 1;
    const finish = () => {
      for (const key of keys) busyKeys.delete(key);
      inFlight -= 1;
      startNext();
    };
    runBatch(batch).then(
      (rows) => {
        const isLast = waiting.length === 0;
        finish();
        if (isLast) answer(batch, rows);
        // PostgreSQL works on the next batch while these are answered. Its answer cannot come first: nothing more is
        // read before them.
        else setImmediate(answer, batch, rows);
      },
      (error: unknown) => {
        // A command may have been done before the connection broke, so it must not run again.
        if (batch.length > 1 && !(error instanceof DatabaseAway)) {
          void runEach(batch).finally(finish);
          return;
        }
        for (const { reject } of batch) reject(error);
        finish();
      },
    );
  };

  return (request) => {
    waiting.push(request);
    startNext();
  };
}
