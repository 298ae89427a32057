import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Log } from "../log.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { orAway } from "./away.ts";
import type { BatchQuery } from "./batch.ts";
import { createBatchRunner, runAlone } from "./batch-runner.ts";
import { openLines, type Prepared } from "./lines.ts";
import type { Statement } from "./statement.ts";

// Counts and sums fit a double; strings would only be turned into numbers again by every reader.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** The version that Kora needs at least, as `server_version_num` counts. */
export const oldestPostgres = 150_000;

/** As many as keep PostgreSQL busy with what one process asks, each with the next statement at hand. */
const lineCount = 4;

type Client = pg.Pool | pg.PoolClient;

/** What can be asked: the whole database, or one transaction of it. Throws `DatabaseAway` where it cannot be reached. */
export interface Queryable {
  /** Runs a prepared statement and gives its rows. */
  rows<Values, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]>;
  /** As `rows`, for statements that give at most one row. */
  row<Values, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row | undefined>;
  /**
   * Runs a query or command of `defineQuery` or `defineCommand` and gives the rows of this request. Concurrent requests
   * share a statement; in a transaction each runs by itself, and a command waits for locks.
   */
  run<Params extends object, Row>(
    query: BatchQuery<Params, Row>,
    params: Params,
  ): Promise<readonly Row[]>;
  /** Drizzle's builder, for what is not on a hot path. */
  readonly drizzle: NodePgDatabase;
}

/**
 * One PostgreSQL database. What writes, and what is asked in a transaction, has a connection of a bounded
 * pool for itself; what only reads shares a few lines (decision 0017).
 */
export interface Database extends Queryable {
  /** The same, each statement on a connection of its own: for jobs, whose statements may take long. */
  readonly alone: Queryable;
  /** Runs `work` in a transaction: commits when it resolves, rolls back when it throws. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
  /** Fails when the database cannot be reached. */
  ping(): Promise<void>;
  /** How its connections are taken up at this moment. */
  pools(): readonly PoolFigures[];
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Connections of one kind. */
export interface PoolFigures {
  /** `shared`: the lines of what only reads. `own`: one for each that asks. */
  readonly pool: "own" | "shared";
  readonly total: number;
  /** Without anything to do. */
  readonly idle: number;
  /** What waits for one of them. */
  readonly waiting: number;
}

type Run = (prepared: Prepared, isRead: boolean) => Promise<unknown[]>;

/** Asks by `run`; what is built by Drizzle is asked on `client`. */
function queryable(client: Client, run: Run): Queryable {
  let builder: NodePgDatabase | undefined;
  async function rows<Values, Row>(
    { name, text, isRead, bind }: Statement<Values, Row>,
    values: Values,
  ): Promise<Row[]> {
    try {
      return (await run({ name, text, values: bind(values) }, isRead)) as Row[];
    } catch (error) {
      throw orAway(error);
    }
  }
  return {
    rows,
    row: async (statement, values) => (await rows(statement, values))[0],
    run: (query, params) => runAlone(rows, query, params),
    get drizzle() {
      builder ??= drizzle(client);
      return builder;
    },
  };
}

/** Each run a span with the statement's name, and without its values. */
function traced(run: Run, tracing: Tracing | undefined): Run {
  if (!tracing) return run;
  return (prepared, isRead) =>
    tracing.span("statement", prepared.name, () => run(prepared, isRead));
}

async function runOn(client: Client, prepared: Prepared): Promise<unknown[]> {
  return (await client.query<Record<string, unknown>>(prepared)).rows;
}

/**
 * Opens a pool of at most `connections` on `connectionString`.
 * A statement that runs longer than 15 s is ended by the server.
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
    // Every statement is written to be planned once. Left to itself PostgreSQL plans some of them anew at
    // each call, which costs more than running them; compiling them costs more than either.
    options: "-c plan_cache_mode=force_generic_plan -c jit=off",
  };
  const pool = new pg.Pool({ ...config, max: options.connections, idleTimeoutMillis: 60_000 });
  const lines = openLines({ count: lineCount, config, log: options.log });
  // Without a listener an idle connection that breaks would end the process.
  pool.on("error", (error) => {
    options.log.warn({ err: error }, "an idle database connection broke");
  });
  // One that breaks while the job runner holds it fails what it was asked, and must not end the process.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });

  const on = (client: Client) => traced((prepared) => runOn(client, prepared), tracing);
  const shared: Run = (prepared, isRead) =>
    isRead ? lines.query(prepared) : runOn(pool, prepared);
  const alone = queryable(pool, on(pool));
  const { rows, row } = queryable(pool, traced(shared, tracing));
  return {
    rows,
    row,
    alone,
    run: createBatchRunner(rows),
    get drizzle() {
      return alone.drizzle;
    },
    async transaction(work) {
      const client = await pool.connect().catch((error: unknown) => {
        throw orAway(error);
      });
      let broken: Error | undefined;
      const onError = (error: Error) => {
        broken = error;
      };
      // The pool listens only while a connection is idle; unheard, a lost one would end the process.
      client.on("error", onError);
      try {
        await client.query("BEGIN");
        const result = await work(queryable(client, on(client)));
        const commit = () => client.query("COMMIT");
        const { command } = await (tracing?.span("statement", "commit", commit) ?? commit());
        if (command !== "COMMIT") {
          // PostgreSQL answers so when a statement had failed and its error was swallowed.
          throw new Error("The transaction was rolled back.");
        }
        return result;
      } catch (error) {
        await client.query("ROLLBACK").catch(onError);
        throw orAway(error);
      } finally {
        client.removeListener("error", onError);
        client.release(broken);
      }
    },
    async ping() {
      await pool.query("SELECT 1");
    },
    pools: () => [
      { pool: "own", total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      { pool: "shared", ...lines.figures() },
    ],
    pool,
    async close() {
      await Promise.all([lines.close(), pool.end()]);
    },
  };
}

/** The constraint that a failed write ran into, or undefined for another error. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof pg.DatabaseError && cause.code === "23505") {
    return cause.constraint;
  }
  return undefined;
}
