import { limits } from "@kora/contract/limits";
import { type SQL, sql } from "drizzle-orm";
import {
  createForPageSizes,
  literal,
  type Placeholder,
  type Statement,
  statement,
} from "./statement.ts";

/**
 * This module defines queries and commands whose concurrent requests share one statement
 * (`docs/decisions/0026-batched-statements.md`). Each is written once; a single request is a batch of one.
 */

/** The PostgreSQL types of parameters, each with the type of its values. */
interface PostgresTypes {
  uuid: string;
  text: string;
  tsquery: string;
  int: number;
  real: number;
  boolean: boolean;
  timestamptz: Date;
  "uuid[]": readonly string[];
  "text[]": readonly string[];
}

type PostgresTypeOf<Value> = {
  [Type in keyof PostgresTypes]: NonNullable<Value> extends PostgresTypes[Type] ? Type : never;
}[keyof PostgresTypes];

/** The PostgreSQL type of each parameter. */
export type ParamTypes<Params> = {
  readonly [Name in keyof Params & string]: PostgresTypeOf<Params[Name]>;
};

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

/** A query whose concurrent requests share one statement. */
export interface BatchQuery<Params, Row> {
  readonly batch: BatchOptions<Params>;
  readonly statement: Statement<Columns<Params>, Row & BatchRow>;
  /** Converts requests to the values of `statement`. */
  toColumns(requests: readonly Params[]): Columns<Params>;
  /** Runs for a request that `statement` skipped because its rows were locked. This statement waits for the locks. */
  readonly waitingStatement?: Statement<Columns<Params>, Row & BatchRow>;
  /** For a query whose SQL depends on the params: returns the query with the SQL for these params. */
  forParams?(params: Params): BatchQuery<Params, Row>;
}

/** A command whose concurrent requests share one statement. It skips locked rows; `waitingStatement` waits for them. */
export interface BatchCommand<Params, Row> extends BatchQuery<Params, Row> {
  readonly waitingStatement: Statement<Columns<Params>, Row & BatchRow>;
}

/** Max requests of one batch. */
export const maxBatchSize = 64;

/** Converts the name of a parameter to that of its column: `hiddenStoryIds` becomes `hidden_story_ids`. */
const toColumnName = (name: string) =>
  sql.raw(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** The value of a parameter in the current request. */
const requestColumn = (name: string) => sql`request.${toColumnName(name)}`;

const joinSql = (items: readonly SQL[]) => sql.join([...items], sql`, `);

/**
 * PostgreSQL has no arrays of arrays of different lengths, so a parameter of an array type is sent as text, in the
 * syntax of an array literal.
 */
const toArrayLiteral = {
  "uuid[]": (items: readonly string[]) => `{${items.join(",")}}`,
  "text[]": (items: readonly string[]) =>
    `{${items.map((item) => `"${item.replace(/["\\]/g, "\\$&")}"`).join(",")}}`,
};

/** Selects `request_index` and one column for each parameter from the arrays of a batch, and the `derived` columns. */
export function selectRequests<Params extends object>(
  types: ParamTypes<Params>,
  value: Placeholder<Columns<Params>>,
  derived: readonly SQL[] = [],
): SQL {
  const columns = Object.entries<string>(types).map(([name, typeName]) => {
    const column = toColumnName(name);
    const isArray = typeName.endsWith("[]");
    const type = sql.raw(typeName);
    return {
      column,
      array: sql`${value(name as keyof Params & string)}::${isArray ? sql.raw("text") : type}[]`,
      selection: isArray ? sql`request.${column}::${type} AS ${column}` : sql`request.${column}`,
    };
  });
  return sql`
    SELECT request.request_index, ${joinSql([...columns.map(({ selection }) => selection), ...derived])}
    FROM unnest(${joinSql(columns.map(({ array }) => array))})
      WITH ORDINALITY request (${joinSql(columns.map(({ column }) => column))}, request_index)`;
}

/** Returns a function that converts requests to the arrays of a batch. */
export function createToColumns<Params extends object>(types: ParamTypes<Params>) {
  const names = Object.keys(types) as (keyof Params & string)[];
  return (requests: readonly Params[]): Columns<Params> => {
    const columns: Partial<Record<keyof Params, readonly unknown[]>> = {};
    for (const name of names) {
      const toText = toArrayLiteral[types[name] as keyof typeof toArrayLiteral];
      columns[name] = requests.map((request) => {
        const value = request[name];
        return toText ? toText(value as readonly string[]) : value;
      });
    }
    return columns as Columns<Params>;
  };
}

interface QueryDefinition<Params, Derived extends string> {
  readonly name: string;
  readonly params: ParamTypes<Params>;
  readonly batch: BatchOptions<Params>;
  /** Columns that are computed once for each request; `value` refers to them by name. */
  readonly derived?: (value: Placeholder<Params>) => { readonly [Name in Derived]: SQL };
  readonly sql: (value: Placeholder<Params & { [Name in Derived]: unknown }>) => SQL;
}

/**
 * Declares a query, written for one request: `value("viewer")` is this request's own value. The rows of a batch come in
 * no order.
 */
export function defineQuery<Params extends object, Row, Derived extends string = never>(
  query: QueryDefinition<Params, Derived>,
): BatchQuery<Params, Row> {
  const derived = Object.entries<SQL>(query.derived?.(requestColumn) ?? {}).map(
    ([name, column]) => sql`${column} AS ${toColumnName(name)}`,
  );
  return {
    batch: query.batch,
    toColumns: createToColumns(query.params),
    // `OFFSET 0` makes PostgreSQL compute the columns of a request once.
    statement: statement<Columns<Params>, Row & BatchRow>(
      query.name,
      (value) => sql`
        SELECT request.request_index, result.*
        FROM (${selectRequests(query.params, value, derived)} OFFSET 0) request
          CROSS JOIN LATERAL (${query.sql(requestColumn)}) result`,
    ),
  };
}

/** Params of a page: `limit` is the number of its items. */
export interface PageParams {
  limit: number;
}

/** Declares the query of one page of a list. `rowLimit` is the `LIMIT` of its SQL, as for `pageStatement`. */
export function definePageQuery<Params extends object, Row>(
  page: Omit<QueryDefinition<Params, never>, "sql" | "derived"> & {
    readonly sql: (value: Placeholder<Params>, rowLimit: SQL) => SQL;
  },
): BatchQuery<Params & PageParams, Row> {
  // `limit` is in the text, so it is no parameter of the statement.
  const getQuery = createForPageSizes(
    page.name,
    (name, rowLimit) =>
      defineQuery<Params, Row>({
        ...page,
        name,
        sql: (value) => page.sql(value, rowLimit),
      }) as BatchQuery<Params & PageParams, Row>,
  );
  return {
    ...getQuery(limits.list.defaultLimit),
    forParams: ({ limit }) => getQuery(limit),
  };
}

/** The building blocks of a command's SQL. */
export interface CommandParts<Params> {
  /** The relation `request`: `request_index`, and one column for each parameter; `storyId` is `story_id`. */
  readonly requests: SQL;
  /** A column of `request`, for SQL fragments that queries use too. */
  readonly value: Placeholder<Params>;
  /** The locking clause for these tables or aliases. The command must return no row for a request whose rows are skipped. */
  lock(...tables: string[]): SQL;
}

/**
 * Declares a command. Its SQL handles a set of requests, locks the rows that it changes, and returns the
 * `request_index` of each request that it carried out.
 */
export function defineCommand<Params extends object, Row>(command: {
  readonly name: string;
  readonly params: ParamTypes<Params>;
  readonly batch: BatchOptions<Params>;
  readonly sql: (parts: CommandParts<Params>) => SQL;
}): BatchCommand<Params, Row> {
  const toStatement = (name: string, lockedRowsClause: SQL) =>
    statement<Columns<Params>, Row & BatchRow>(name, (value) =>
      command.sql({
        // PostgreSQL estimates ten rows for an array of unknown length, and reads a small table whole instead of ten
        // look-ups. For a range between two constants it estimates few rows, and looks each up by its key.
        requests: sql`(
          ${selectRequests(command.params, value)}
          WHERE request_index BETWEEN 1 AND ${literal(maxBatchSize)}
        ) request`,
        value: requestColumn,
        lock: (...tables) =>
          sql`FOR NO KEY UPDATE OF ${sql.raw(tables.join(", "))} ${lockedRowsClause}`,
      }),
    );
  return {
    batch: command.batch,
    toColumns: createToColumns(command.params),
    statement: toStatement(command.name, sql`SKIP LOCKED`),
    waitingStatement: toStatement(`${command.name}-waiting`, sql``),
  };
}
