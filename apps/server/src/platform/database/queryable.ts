import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Statement } from "./statement.ts";

/** The database or one of its transactions. `isDatabaseUnavailable` recognizes the error of an unreachable database. */
export interface Queryable {
  /** Runs a prepared statement and returns its rows. */
  rows<Values, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]>;
  /** Runs a prepared statement that returns at most one row. */
  row<Values, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row | undefined>;
  /**
   * Runs a query of `defineQuery` and returns the rows of this request. Concurrent requests share a statement. In a
   * transaction, each runs by itself.
   */
  run<Params extends object, Row>(
    query: BatchQuery<Params, Row>,
    params: Params,
  ): Promise<readonly Row[]>;
  /** Drizzle's query builder, for queries that are not on a hot path. */
  readonly drizzle: NodePgDatabase;
}

/** Runs a prepared statement that always returns a row, such as one that inserts or changes a locked row. */
export async function requireRow<Values, Row>(
  db: Pick<Queryable, "row">,
  statement: Statement<Values, Row>,
  values: Values,
): Promise<Row> {
  const row = await db.row(statement, values);
  if (row === undefined) throw new Error(`The statement ${statement.name} returned no row.`);
  return row;
}

/** A transaction. The statements that it runs at once are sent in one piece, and run in their order. */
export interface Transaction extends Queryable {
  /**
   * Commits together with the statements that have just been sent: `COMMIT` leaves with them instead of after their
   * rows. Resolves to the value of `last` once all is committed. Nothing can be refused any more, and no statement may
   * follow.
   */
  commitWith<Result>(last: Promise<Result>): Promise<Result>;
}

/** One array for each parameter, with one entry for each request. */
export type Columns<Params> = { readonly [Name in keyof Params]: readonly unknown[] };

/** Each row of a batch says which request it belongs to, counted from 1. */
export interface BatchRow {
  readonly request_index: number;
}

export interface BatchOptions<Params> {
  /** Max concurrent batches: 1 uses the least CPU, more overlap disk reads. */
  readonly concurrency: number;
  /** Requests with the same key never run at once, because they would change the same row. */
  readonly serializeBy?: (params: Params) => string;
}

/** A statement for a list of requests. */
export interface ListStatement<Params, Row> {
  readonly statement: Statement<Columns<Params>, Row>;
  /** Converts requests to the values of `statement`. */
  toColumns(requests: readonly Params[]): Columns<Params>;
}

/** A query whose concurrent requests share one statement. */
export interface BatchQuery<Params, Row> extends ListStatement<Params, Row & BatchRow> {
  readonly batch: BatchOptions<Params>;
  /** For a query whose SQL depends on the params: returns the query with the SQL for these params. */
  forParams?(params: Params): BatchQuery<Params, Row>;
}

/** A command whose concurrent requests share one transaction. */
export interface BatchCommand<Params, Result> {
  readonly batch: BatchOptions<Params>;
  /**
   * Carries out several requests in `tx`, and returns their results in the same order. A request that is refused has a
   * rejected result. If it throws, the transaction is rolled back, and each request runs again by itself.
   */
  run(
    tx: Transaction,
    requests: readonly Params[],
  ): Promise<readonly PromiseSettledResult<Result>[]>;
}
