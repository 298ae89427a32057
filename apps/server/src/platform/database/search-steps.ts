import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { decodeCursor } from "../cursor.ts";
import { aboveAllIds, belowAllIds, firstIdOf, momentOfId, newId } from "../ids.ts";
import type { ValueOf } from "./statement.ts";

/** A query in the words of `tsquery`, and whether so many match that they are looked for in stretches. */
export interface Query {
  readonly text: string;
  readonly isFrequent: boolean;
}

/** All of the first that are none of the others. */
export function except(query: Query, ...others: readonly (Query | undefined)[]): Query {
  const without = others.flatMap((other) => (other ? [`&!(${other.text})`] : []));
  return { ...query, text: `(${query.text})${without.join("")}` };
}

/**
 * Results are ordered by grade, how well they match, and within a grade newest first. They are found step by
 * step, grade by grade, until the page is full; what is frequent from the newest stretch of time to all of
 * time. So a word that a million stories have costs no more than one that ten have.
 */

/** The stretches of `search_ages`, as powers of two of milliseconds. */
const sizes = [23, 27, 31, 35] as const;

const Cursor = z.tuple([z.int().min(0), z.uuid()]);

/** Parallel lists, one entry a step. Ids are found from `floor` on and below `ceiling`. */
export interface Steps {
  grades: number[];
  queries: string[];
  floors: string[];
  ceilings: string[];
}

/**
 * The steps through the grades from the place that a cursor names, or from the best match. A grade's number
 * is its place in the list, also where there is nothing to look for.
 */
export function stepsFrom(
  cursor: string | undefined,
  grades: readonly (Query | undefined)[],
): Steps {
  const [first, before] = decodeCursor(cursor, Cursor) ?? [0, aboveAllIds];
  const steps: Steps = { grades: [], queries: [], floors: [], ceilings: [] };
  for (const [grade, query] of grades.entries()) {
    if (!query || grade < first) {
      continue;
    }
    let ceiling = grade === first ? before : aboveAllIds;
    const now = momentOfId(ceiling === aboveAllIds ? newId() : ceiling).getTime();
    const add = (text: string, floor: string) => {
      steps.grades.push(grade);
      steps.queries.push(text);
      steps.floors.push(floor);
      steps.ceilings.push(ceiling);
      ceiling = floor;
    };
    for (const size of query.isFrequent ? sizes : []) {
      const stretch = Math.floor(now / 2 ** size);
      const terms = [stretch, Math.max(stretch - 1, 0)].map((one) => `'#${size}-${one}'`);
      add(
        `(${query.text})&(${terms.join("|")})`,
        firstIdOf(new Date(Math.max(stretch - 1, 0) * 2 ** size)),
      );
    }
    add(query.text, belowAllIds);
  }
  return steps;
}

export interface FindValues extends Steps {
  rows: number;
}

/**
 * One page of what matches, best first: `grade` and what `shown` selects. Each `OFFSET 0` keeps
 * PostgreSQL from looking at the rows in any other order, and lets it stop when the page is full.
 */
export function found(
  v: ValueOf<FindValues>,
  of: {
    /** The rows whose terms match `step.query`, newest first. */
    matching: SQL;
    /** Selects from the row `match` what is shown of it, or nothing where it is not visible. */
    shown: SQL;
  },
): SQL {
  return sql`
    SELECT step.grade, shown.*
    FROM (
      SELECT given.grade, given.query::tsquery AS query, given.floor, given.ceiling
      FROM unnest(${v("grades")}::int[], ${v("queries")}::text[], ${v("floors")}::uuid[],
        ${v("ceilings")}::uuid[]) given (grade, query, floor, ceiling)
      OFFSET 0
    ) step
    CROSS JOIN LATERAL (
      SELECT * FROM (${of.matching} OFFSET 0) ordered
      WHERE ordered.id >= step.floor AND ordered.id < step.ceiling
      OFFSET 0
    ) match
    CROSS JOIN LATERAL (${of.shown} OFFSET 0) shown
    LIMIT ${v("rows")}`;
}
