import { limits } from "@kora/contract/limits";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

/** A statement written once and prepared by PostgreSQL on each connection that runs it. */
export interface Statement<Values, Row> {
  readonly name: string;
  readonly text: string;
  /** It only reads: it locks no row and waits for none. */
  readonly isRead: boolean;
  bind(values: Values): unknown[];
  /** Only carries the row's type. */
  readonly row?: Row;
}

/** Stands in a statement for the value of that name. */
export type ValueOf<Values> = (name: keyof Values & string) => SQLWrapper;

/** What a statement that only reads does not hold; one that holds it by chance is taken for a write. */
const writes =
  /\b(insert|update|delete|merge|truncate|lock|for\s+(key\s+|no\s+key\s+)?(update|share)|add_job|ts_stat|pg_\w*advisory\w*|nextval|setval)\b/i;

const dialect = new PgDialect();

/**
 * Declares a prepared statement; `name` is unique in the product. Written as SQL, so that what is
 * planned and measured is what is read here; shared conditions come in as fragments.
 */
export function statement<Values extends object, Row>(
  name: string,
  write: (value: ValueOf<Values>) => SQL,
): Statement<Values, Row> {
  const order: (keyof Values & string)[] = [];
  const numbered = new Map<string, SQL>();
  const value: ValueOf<Values> = (key) => {
    let reference = numbered.get(key);
    if (!reference) {
      order.push(key);
      reference = sql.raw(`$${order.length}`);
      numbered.set(key, reference);
    }
    return reference;
  };
  const { sql: text, params } = dialect.sqlToQuery(write(value));
  if (params.length > 0) {
    throw new Error(`Statement ${name} holds a value that is not named.`);
  }
  return {
    name,
    text,
    isRead: !writes.test(text),
    bind: (values) => order.map((key) => values[key]),
  };
}

/**
 * Declares the statement of one page of a list, and returns it for a page of up to `limit` items. `rows` in its SQL is
 * one more than the limit, as a literal: of a `LIMIT` that it does not know, PostgreSQL expects a tenth of all rows.
 */
export function pageStatement<Values extends object, Row>(
  name: string,
  write: (value: ValueOf<Values>, rows: SQL) => SQL,
): (limit: number) => Statement<Values, Row> {
  return byPageSize(name, (sizedName, rows) =>
    statement<Values, Row>(sizedName, (value) => write(value, rows)),
  );
}

/** Makes one for pages of the default limit and one for the maximum; so a page may have more rows than its limit. */
export function byPageSize<Made>(
  name: string,
  make: (name: string, rows: SQL) => Made,
): (limit: number) => Made {
  const { defaultLimit, maxLimit } = limits.list;
  const small = make(name, sql.raw(String(defaultLimit + 1)));
  const large = make(`${name}-large`, sql.raw(String(maxLimit + 1)));
  return (limit) => (limit <= defaultLimit ? small : large);
}
