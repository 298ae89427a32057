import { limits } from "@kora/contract/limits";
import { type SQL, sql } from "drizzle-orm";
import type {
  BatchOptions,
  BatchQuery,
  BatchRow,
  Columns,
  ListStatement,
  Queryable,
} from "./queryable.ts";
import { createForPageSizes, literal, type Placeholder, statement } from "./statement.ts";

/**
 * This module defines statements that serve several requests at once (`docs/decisions/0026-batched-statements.md`). Each is
 * written once; a single request is a batch of one.
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

/** Max requests of one batch. */
export const maxBatchSize = 64;

/** Converts the name of a parameter to that of its column: `hiddenStoryIds` becomes `hidden_story_ids`. */
const toColumnName = (name: string) =>
  sql.raw(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** The value of a parameter in the current request, for SQL fragments that take a placeholder. */
export const requestColumn = (name: string) => sql`request.${toColumnName(name)}`;

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

/** Runs a statement for a list of requests, and returns all of its rows. */
export function runList<Params, Row>(
  { rows }: Pick<Queryable, "rows">,
  { statement: listStatement, toColumns }: ListStatement<Params, Row>,
  requests: readonly Params[],
): Promise<Row[]> {
  return rows(listStatement, toColumns(requests));
}

/** Runs a query once for several requests, and returns the rows of each, in the order of the requests. */
export async function runForAll<Params, Row>(
  db: Pick<Queryable, "rows">,
  query: BatchQuery<Params, Row>,
  requests: readonly Params[],
): Promise<(readonly Row[])[]> {
  const allRows = await runList(db, query, requests);
  const rowsByIndex = Map.groupBy(allRows, ({ request_index: index }) => index);
  return requests.map((_request, index) => rowsByIndex.get(index + 1) ?? []);
}

/**
 * Declares a statement that writes for a list of requests. `requests` is the relation `request`: `request_index`, and one
 * column for each parameter; `storyId` is `story_id`.
 */
export function defineListWrite<Params extends object, Row = unknown>(write: {
  readonly name: string;
  readonly params: ParamTypes<Params>;
  readonly sql: (requests: SQL) => SQL;
}): ListStatement<Params, Row> {
  return {
    toColumns: createToColumns(write.params),
    // PostgreSQL estimates ten rows for an array of unknown length, and reads a small table whole instead of ten
    // look-ups. For a range between two constants it estimates few rows, and looks each up by its key.
    statement: statement<Columns<Params>, Row>(write.name, (value) =>
      write.sql(sql`(
        ${selectRequests(write.params, value)}
        WHERE request_index BETWEEN 1 AND ${literal(maxBatchSize)}
      ) request`),
    ),
  };
}
