import { limits } from "@kora/contract/limits";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

/** A prepared statement: each connection prepares it on first use. */
export interface Statement<Values, Row> {
  readonly name: string;
  readonly text: string;
  /** True if the statement only reads: it locks no row and waits for no lock. */
  readonly isRead: boolean;
  bind(values: Values): unknown[];
  /** Never set; it only carries the type of the rows. */
  readonly row?: Row;
}

/** Returns the placeholder of the named value, for the SQL of a statement. */
export type Placeholder<Values> = (name: keyof Values & string) => SQLWrapper;

/** Writes a constant into the text of a statement, so that PostgreSQL plans for its value. Never use it for input. */
export function literal(constant: number | boolean): SQL {
  return sql.raw(String(constant));
}

/** Matches every statement that writes or locks. A read that matches by chance is treated as a write. */
const writePattern =
  /\b(insert|update|delete|merge|truncate|lock|for\s+(key\s+|no\s+key\s+)?(update|share)|add_job|ts_stat|pg_\w*advisory\w*|nextval|setval)\b/i;

const dialect = new PgDialect();

/** The texts of all statements, by name. */
const texts = new Map<string, string>();

/**
 * Declares a prepared statement; `name` must be unique in the server. Statements are plain SQL, so that the text in the
 * code is the text that PostgreSQL plans; shared conditions are SQL fragments.
 */
export function statement<Values extends object, Row>(
  name: string,
  toSql: (value: Placeholder<Values>) => SQL,
): Statement<Values, Row> {
  const names: (keyof Values & string)[] = [];
  const references = new Map<string, SQL>();
  const value: Placeholder<Values> = (key) => {
    let reference = references.get(key);
    if (!reference) {
      names.push(key);
      reference = sql.raw(`$${names.length}`);
      references.set(key, reference);
    }
    return reference;
  };
  const { sql: text, params } = dialect.sqlToQuery(toSql(value));
  if (params.length > 0) {
    throw new Error(`Statement ${name} has an inline value; use a named placeholder instead.`);
  }
  if ((texts.get(name) ?? text) !== text) throw new Error(`Two statements have the name ${name}.`);
  texts.set(name, text);
  return {
    name,
    text,
    isRead: !writePattern.test(text),
    bind: (values) => names.map((key) => values[key]),
  };
}

/**
 * Declares the statement of one page of a list, and returns it for a page of up to `limit` items. `rowLimit` is the
 * `LIMIT` of its SQL: one more than the items of the page, as a literal. If `LIMIT` were a parameter, PostgreSQL would
 * plan for a tenth of all rows.
 */
export function pageStatement<Values extends object, Row>(
  name: string,
  toSql: (value: Placeholder<Values>, rowLimit: SQL) => SQL,
): (limit: number) => Statement<Values, Row> {
  return createForPageSizes(name, (sizedName, rowLimit) =>
    statement<Values, Row>(sizedName, (value) => toSql(value, rowLimit)),
  );
}

/**
 * Calls `create` for the default page size and for the maximum page size. The returned function chooses the smaller one
 * that holds `limit` items. So a page may have more rows than its limit.
 */
export function createForPageSizes<Sized>(
  name: string,
  create: (name: string, rowLimit: SQL) => Sized,
): (limit: number) => Sized {
  const { defaultLimit, maxLimit } = limits.list;
  const defaultSized = create(name, literal(defaultLimit + 1));
  const maxSized = create(`${name}-large`, literal(maxLimit + 1));
  return (limit) => (limit <= defaultLimit ? defaultSized : maxSized);
}
