import type { Statement } from "./statement.ts";

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

const mostTogether = 64;

interface Asked<Values, Row> {
  readonly values: Values;
  readonly resolve: (rows: readonly Row[]) => void;
  readonly reject: (error: unknown) => void;
}

type Run = <Values, Row>(statement: Statement<Values, Row>, values: Values) => Promise<Row[]>;

/**
 * Nobody waits for company: what is asked while nothing is under way goes at once, and what comes meanwhile goes
 * together when that is done. The busier it is, the less each costs. More than one statement at a time was tried:
 * they take smaller parts each, and all together longer.
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
  { statement, keyOf }: Gathering<Values, Row>,
  run: Run,
): (asked: Asked<Values, Row>) => void {
  let waiting: Asked<Values, Row>[] = [];
  let isUnderWay = false;

  const ask = async (together: readonly Asked<Values, Row>[]) => {
    const rows = await run(statement, toColumns(together.map(({ values }) => values)));
    const byAsking = Map.groupBy(rows, ({ asking }) => asking);
    for (const [index, { resolve }] of together.entries()) resolve(byAsking.get(index + 1) ?? []);
  };

  /** What one of them breaks, all of the statement lose: each is asked by itself then. */
  const askEach = async (together: readonly Asked<Values, Row>[]) => {
    try {
      await ask(together);
    } catch (error) {
      if (together.length === 1) together[0]?.reject(error);
      else for (const one of together) await askEach([one]);
    }
  };

  const goOn = () => {
    if (isUnderWay || waiting.length === 0) return;
    const together: Asked<Values, Row>[] = [];
    const later: Asked<Values, Row>[] = [];
    // Who waits behind another of the same key stays behind it.
    const taken = new Set<string>();
    for (const one of waiting) {
      const key = keyOf?.(one.values);
      const goes = together.length < mostTogether && (key === undefined || !taken.has(key));
      if (key !== undefined) taken.add(key);
      (goes ? together : later).push(one);
    }
    waiting = later;
    isUnderWay = true;
    void askEach(together).finally(() => {
      isUnderWay = false;
      goOn();
    });
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
