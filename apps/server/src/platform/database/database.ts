import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Log } from "../log.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { createBatchRunner, runUnbatched } from "./batch-runner.ts";
import { wrapConnectionError } from "./database-unavailable.ts";
import type { BatchCommand, Queryable, Transaction } from "./queryable.ts";
import { type BoundStatement, openReadPool } from "./read-pool.ts";
import type { Statement } from "./statement.ts";
import { groupStatements } from "./statement-group.ts";

export type { Queryable, Transaction } from "./queryable.ts";

// All counts and sums fit a double, so `pg` can parse them as numbers instead of strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** The oldest supported version of PostgreSQL, in the format of `server_version_num`. */
export const minPostgresVersion = 150_000;

/** This number of pipelined connections keeps PostgreSQL busy with the reads of one process. */
const maxReadConnections = 4;

/**
 * Max dedicated connections of one process, for its writes and transactions. The shared connections for reads are extra.
 * With more of them, concurrent writes wait in PostgreSQL, which costs it more (docs/decisions/0085-eight-connections.md).
 */
export const maxWriteConnections = 8;

type Client = pg.Pool | pg.PoolClient;

const transactionStatements = {
  begin: { name: "begin", text: "BEGIN", values: [] },
  commit: { name: "commit", text: "COMMIT", values: [] },
  rollback: { name: "rollback", text: "ROLLBACK", values: [] },
} satisfies Record<string, BoundStatement>;

/**
 * A PostgreSQL database. A write or a transaction has its own connection of a bounded pool; read-only statements share
 * the few connections of a pipelined pool (docs/decisions/0017-shared-read-connections.md).
 */
export interface Database extends Queryable {
  /** The same database, but each statement has a connection of its own, for jobs whose statements may take long. */
  readonly dedicated: Queryable;
  /** Runs `work` in a transaction: commits when it resolves, rolls back when it throws. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Runs a command whose concurrent requests share a transaction, and returns the result of this request. */
  runCommand<Params, Result>(
    command: BatchCommand<Params, Result>,
    params: Params,
  ): Promise<Result>;
  /** Rejects if the database is unreachable. */
  ping(): Promise<void>;
  /** The current use of its connection pools. */
  pools(): readonly PoolStats[];
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Metrics of one connection pool. */
interface PoolStats {
  /** `shared`: the pipelined pool of reads. `own`: the pool of dedicated connections. */
  readonly pool: "own" | "shared";
  readonly total: number;
  readonly idle: number;
  /** Statements or transactions that wait for a connection. */
  readonly waiting: number;
}

type RunBoundStatement = (boundStatement: BoundStatement, isRead: boolean) => Promise<unknown[]>;

/** Runs statements by `run`; Drizzle's builder uses `client`. */
function createQueryable(client: Client, run: RunBoundStatement): Queryable {
  let builder: NodePgDatabase | undefined;
  async function rows<Values, Row>(
    { name, text, isRead, bind }: Statement<Values, Row>,
    values: Values,
  ): Promise<Row[]> {
    try {
      return (await run({ name, text, values: bind(values) }, isRead)) as Row[];
    } catch (error) {
      throw wrapConnectionError(error);
    }
  }
  return {
    rows,
    row: async (statement, values) => (await rows(statement, values))[0],
    run: (query, params) => runUnbatched(rows, query, params),
    get drizzle() {
      builder ??= drizzle(client);
      return builder;
    },
  };
}

/** Records a span for each run, with the statement's name and without its values. */
function withTracing(run: RunBoundStatement, tracing: Tracing | undefined): RunBoundStatement {
  if (!tracing) return run;
  return (boundStatement, isRead) =>
    tracing.span("statement", boundStatement.name, () => run(boundStatement, isRead));
}

async function runOnClient(client: Client, boundStatement: BoundStatement): Promise<unknown[]> {
  return (await client.query<Record<string, unknown>>(boundStatement)).rows;
}

/**
 * Opens a pool of at most `connections` on `connectionString`.
 * PostgreSQL cancels a statement after 15 s.
 */
export function openDatabase(options: {
  connectionString: string;
  connections: number;
  log: Log;
  tracing?: Tracing | undefined;
}): Database {
  const { tracing } = options;
  const config = {
    connectionString: options.connectionString,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "kora",
    // Every statement is written for a generic plan. With the default, PostgreSQL plans some of them at each call,
    // which costs more than running them; JIT compilation costs more than either.
    options: "-c plan_cache_mode=force_generic_plan -c jit=off",
  };
  const pool = new pg.Pool({ ...config, max: options.connections, idleTimeoutMillis: 60_000 });
  const readPool = openReadPool({ maxConnections: maxReadConnections, config, log: options.log });
  let isClosing = false;
  // Without a listener, an idle connection that breaks would crash the process. If PostgreSQL and this process shut down
  // at the same time, PostgreSQL may break connections that this process is closing.
  pool.on("error", (error) => {
    if (!isClosing)
      options.log.warn(
        { err: error },
        "PostgreSQL: an idle connection broke; the next statement opens another one.",
      );
  });
  // A connection that breaks while the job runner uses it fails the runner's statement; it must not crash the process.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });

  const runOnPools: RunBoundStatement = (boundStatement, isRead) =>
    isRead ? readPool.query(boundStatement) : runOnClient(pool, boundStatement);
  const dedicated = createQueryable(
    pool,
    withTracing((boundStatement) => runOnClient(pool, boundStatement), tracing),
  );
  const { rows, row } = createQueryable(pool, withTracing(runOnPools, tracing));

  async function transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const client = await pool.connect().catch((error: unknown) => {
      throw wrapConnectionError(error);
    });
    let connectionError: Error | undefined;
    const onError = (error: Error) => {
      connectionError = error;
    };
    // The pool listens only to idle connections; without a listener, a broken one would crash the process.
    client.on("error", onError);
    const connection = groupStatements(client);
    let committed: Promise<void> | undefined;
    const run = withTracing(async (boundStatement) => {
      if (committed) throw new Error(`${boundStatement.name} was sent after COMMIT.`);
      return (await connection.query(boundStatement)).rows;
    }, tracing);
    const commit = () => {
      const send = () => connection.query(transactionStatements.commit);
      committed ??= (tracing?.span("statement", "commit", send) ?? send()).then(expectCommitted);
      return committed;
    };
    // `BEGIN` leaves together with the first statements. If it fails, PostgreSQL skips them.
    const begun = connection.query(transactionStatements.begin);
    begun.catch(() => undefined);
    try {
      const result = await work(
        Object.assign(createQueryable(connection.client, run), {
          async commitWith<Value>(last: Promise<Value>) {
            const commitResult = commit();
            commitResult.catch(() => undefined);
            // The error of a statement comes first: it is the reason why PostgreSQL rolls back.
            const value = await last;
            await commitResult;
            return value;
          },
        }),
      );
      await Promise.all([begun, commit()]);
      return result;
    } catch (error) {
      await connection.query(transactionStatements.rollback).catch(onError);
      throw wrapConnectionError(error);
    } finally {
      client.removeListener("error", onError);
      client.release(connectionError);
    }
  }

  const { runQuery, runCommand } = createBatchRunner({ rows, transaction });
  return {
    rows,
    row,
    dedicated,
    run: runQuery,
    runCommand,
    transaction,
    get drizzle() {
      return dedicated.drizzle;
    },
    async ping() {
      await pool.query("SELECT 1");
    },
    pools: () => [
      { pool: "own", total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      { pool: "shared", ...readPool.stats() },
    ],
    pool,
    async close() {
      isClosing = true;
      await Promise.all([readPool.close(), pool.end()]);
    },
  };
}

/** PostgreSQL rolls back instead of committing if a statement had failed and its error was swallowed. */
function expectCommitted({ command }: pg.QueryResult): void {
  if (command !== "COMMIT") {
    throw new Error(
      "PostgreSQL rolled back a transaction in which the error of a statement was ignored.",
    );
  }
}

/** The name of the violated unique constraint, or undefined for another error. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof pg.DatabaseError && cause.code === "23505") {
    return cause.constraint;
  }
  return undefined;
}
