import { type SQL, sql } from "drizzle-orm";
import { DatabaseAway } from "./away.ts";
import type { Statement, ValueOf } from "./statement.ts";

/** What each row of a gathering says: whose it is, by the place of the asking among them all, from 1. */
export interface Gathered {
  readonly asking: number;
}

/** A statement that does for many askings at once what would else be a statement for each, and a commit. */
export interface Gathering<Values, Row extends Gathered> {
  /**
   * Is handed the askings as one array for each value. It must not wait for locks that are held for long, as all of
   * them would wait.
   */
  readonly statement: Statement<Columns<Values>, Row>;
  /** Askings of the same key go one after the other: they would change the same row. None for what only reads. */
  readonly keyOf?: (values: Values) => string;
  /** Statements under way at a time. One takes the least of both processes; more wait for the disk side by side. */
  readonly atOnce: number;
}

/** For each value of an asking those of many. */
export type Columns<Values> = { [Name in keyof Values]: readonly Values[Name][] };

/** Asks together with what others ask at the same moment, and gives the rows of this asking. */
export type Gather = <Values extends object, Row extends Gathered>(
  gathering: Gathering<Values, Row>,
  values: Values,
) => Promise<readonly Row[]>;

/** Ids as PostgreSQL writes an array: the arrays of many askings cannot be one array of arrays. */
export function arrayText(ids: readonly string[]): string {
  return `{${ids.join(",")}}`;
}

/** Gives the columns of `given`, the rows of `askings`: a value's name in small letters. */
export const given = (name: string): SQL => sql.raw(`given.${name.toLowerCase()}`);

/**
 * For `FROM`: `given`, a row for each asking with its values, its `asking`, and the columns `also`. `types` says what
 * each value is; an array comes as `arrayText` and is read once. `OFFSET 0` keeps each asking a row of its own.
 */
export function askings<Values extends object>(
  value: ValueOf<Columns<Values>>,
  types: { readonly [Name in keyof Values & string]: string },
  also: readonly SQL[] = [],
): SQL {
  const each = Object.entries<string>(types).map(([name, type]) => {
    const isArray = type.endsWith("[]");
    const of = sql.raw(type);
    const column = sql.raw(name.toLowerCase());
    return {
      column,
      sent: sql`${value(name as keyof Values & string)}::${isArray ? sql.raw("text") : of}[]`,
      read: isArray ? sql`${given(name)}::${of} AS ${column}` : given(name),
    };
  });
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
  return sql`(
    SELECT given.asking, ${list([...each.map(({ read }) => read), ...also])}
    FROM unnest(${list(each.map(({ sent }) => sent))})
      WITH ORDINALITY given (${list(each.map(({ column }) => column))}, asking)
    OFFSET 0
  ) given`;
}

const mostTogether = 64;

/**
 * True for each asking, after `FROM unnest(…) WITH ORDINALITY given (…, asking) WHERE`. Of arrays whose length it does
 * not know PostgreSQL expects ten rows, and would rather read a small table whole than look ten of its rows up; of what
 * lies between two values it expects next to none, and looks each up by its key.
 */
export const isAsking = sql.raw(`asking BETWEEN 1 AND ${mostTogether}`);

interface Asked<Values, Row> {
  readonly values: Values;
  readonly resolve: (rows: readonly Row[]) => void;
  readonly reject: (error: unknown) => void;
}

type Run = <Values, Row>(statement: Statement<Values, Row>, values: Values) => Promise<Row[]>;

/**
 * Nobody waits for company: what is asked while there is a place goes at once, and what comes while all are taken goes
 * together when the next is free. The busier it is, the less each costs.
 */
export function createGather(run: Run): Gather {
  const lines = new Map<unknown, (asked: never) => void>();
  return (gathering, values) => {
    const line = lines.get(gathering) ?? openLine(gathering, run);
    lines.set(gathering, line as (asked: never) => void);
    return new Promise((resolve, reject) => {
      (line as (asked: unknown) => void)({ values, resolve, reject });
    });
  };
}

function openLine<Values extends object, Row extends Gathered>(
  { statement, keyOf, atOnce }: Gathering<Values, Row>,
  run: Run,
): (asked: Asked<Values, Row>) => void {
  let waiting: Asked<Values, Row>[] = [];
  let underWay = 0;
  /** Keys of what is under way. */
  const busy = new Set<string>();

  const ask = (together: readonly Asked<Values, Row>[]) =>
    run(statement, toColumns(together.map(({ values }) => values)));

  const answer = (together: readonly Asked<Values, Row>[], rows: readonly Row[]) => {
    const byAsking = Map.groupBy(rows, ({ asking }) => asking);
    for (const [index, { resolve }] of together.entries()) resolve(byAsking.get(index + 1) ?? []);
  };

  /** What one of them breaks, all of the statement lose: each is asked by itself then. */
  const askEach = async (together: readonly Asked<Values, Row>[]) => {
    for (const one of together) {
      try {
        answer([one], await ask([one]));
      } catch (error) {
        one.reject(error);
      }
    }
  };

  const goOn = () => {
    if (underWay >= atOnce || waiting.length === 0) return;
    const together: Asked<Values, Row>[] = [];
    const later: Asked<Values, Row>[] = [];
    const keys: string[] = [];
    // Who waits behind another of the same key stays behind it.
    const taken = new Set(busy);
    for (const one of waiting) {
      const key = keyOf?.(one.values);
      const goes = together.length < mostTogether && (key === undefined || !taken.has(key));
      (goes ? together : later).push(one);
      if (key === undefined) continue;
      taken.add(key);
      if (goes) keys.push(key);
    }
    waiting = later;
    if (together.length === 0) return;
    for (const key of keys) busy.add(key);
    underWay += 1;
    const free = () => {
      for (const key of keys) busy.delete(key);
      underWay -= 1;
      goOn();
    };
    ask(together).then(
      (rows) => {
        const isLast = waiting.length === 0;
        free();
        if (isLast) answer(together, rows);
        // The next statement leaves first: PostgreSQL works on it while these are answered. Its own answer cannot
        // overtake theirs, which are given before anything more is read.
        else setImmediate(answer, together, rows);
      },
      (error: unknown) => {
        // Of a database that went away nobody knows whether it has done it: asked anew, it might be done twice.
        if (together.length > 1 && !(error instanceof DatabaseAway)) {
          void askEach(together).finally(free);
          return;
        }
        for (const { reject } of together) reject(error);
        free();
      },
    );
  };

  return (asked) => {
    waiting.push(asked);
    goOn();
  };
}

function toColumns<Values extends object>(all: readonly Values[]): Columns<Values> {
  const columns: Partial<Columns<Values>> = {};
  for (const name of Object.keys(all[0] ?? {}) as (keyof Values)[]) {
    columns[name] = all.map((values) => values[name]);
  }
  return columns as Columns<Values>;
}
