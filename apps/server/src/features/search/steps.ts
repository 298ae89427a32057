import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { decodeCursor } from "../../platform/cursor.ts";
import type { ValueOf } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";

/**
 * Results are ordered by grade, how well they match, and within a grade newest first. They are found
 * step by step: each grade from the newest stretch of time to all of time, until the page is full. So a
 * word that a million stories have costs no more than one that ten have.
 */

/** The stretches of `search_ages`, as powers of two of milliseconds. */
const sizes = [23, 27, 31, 35] as const;

const newest = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const oldest = "00000000-0000-0000-0000-000000000000";

const Cursor = z.tuple([z.int().min(0), z.uuid()]);

/** Parallel lists, one entry a step. Ids are found from `floor` on and below `ceiling`. */
export interface Steps {
  grades: number[];
  /** Queries for terms of age; null for any age. */
  ages: (string | null)[];
  floors: string[];
  ceilings: string[];
}

function madeAt(id: string): number {
  return Number.parseInt(id.replace("-", "").slice(0, 12), 16);
}

function firstIdAt(milliseconds: number): string {
  const hex = milliseconds.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}${oldest.slice(13)}`;
}

/** The steps from the place that a cursor names, or from the best match, through `grades` grades. */
export function stepsFrom(cursor: string | undefined, grades: number): Steps {
  const [first, before] = decodeCursor(cursor, Cursor) ?? [0, newest];
  const steps: Steps = { grades: [], ages: [], floors: [], ceilings: [] };
  for (let grade = first; grade < grades; grade += 1) {
    let ceiling = grade === first ? before : newest;
    const now = madeAt(ceiling === newest ? newId() : ceiling);
    const add = (age: string | null, floor: string) => {
      steps.grades.push(grade);
      steps.ages.push(age);
      steps.floors.push(floor);
      steps.ceilings.push(ceiling);
      ceiling = floor;
    };
    // Few are called exactly so.
    for (const size of grade === 0 ? [] : sizes) {
      const stretch = Math.floor(now / 2 ** size);
      const terms = [stretch, Math.max(stretch - 1, 0)].map((one) => `'#${size}-${one}'`);
      add(terms.join("|"), firstIdAt(Math.max(stretch - 1, 0) * 2 ** size));
    }
    add(null, oldest);
  }
  return steps;
}

/** The most words of a search that are looked at. */
const mostWords = sql.raw("12");
/** The longest of them, each of which may have a slip. */
const mostSlips = sql.raw("3");

/**
 * The common table expression `asked`, one row of queries over terms: `exact` for the name or title as a
 * whole, `words` for each of its words, `beginnings` where each begins one, `anywhere` where it also may
 * be one elsewhere, `near` where a few of them may have a slip; null where there is nothing to look for.
 * `also` adds columns.
 */
export function asked(q: SQLWrapper, also: SQL = sql``): SQL {
  return sql`asked AS MATERIALIZED (
    SELECT search_any(ARRAY['=' || string_agg(word, ' ' ORDER BY place)]) AS exact,
      string_agg('''.' || word || '''', '&')::tsquery AS words,
      string_agg('''^' || word || '''', '&')::tsquery AS beginnings,
      string_agg('(' || search_any(ARRAY[word, '^' || word])::text || ')', '&')::tsquery AS anywhere,
      CASE WHEN bool_or(shapes <> '{}') THEN string_agg(
        '(' || search_any(ARRAY[word, '^' || word] || shapes)::text || ')', '&')::tsquery END AS near
      ${also}
    FROM (
      SELECT word, place, row_number() OVER (ORDER BY length(word) DESC) AS nth
      FROM unnest(search_words(${q})) WITH ORDINALITY given (word, place)
      WHERE place <= ${mostWords}
    ) given
    CROSS JOIN LATERAL search_shapes(CASE WHEN nth <= ${mostSlips} THEN ARRAY[word] ELSE '{}' END)
      shapes
  )`;
}

export interface FindValues extends Steps {
  q: string;
  rows: number;
}

/**
 * One page of what matches, best first: `grade` and what `shown` selects. Each `OFFSET 0` keeps
 * PostgreSQL from looking at the rows in any other order, and lets it stop when the page is full.
 */
export function found(
  v: ValueOf<FindValues>,
  of: {
    /** By `given.grade`, of the row `asked`. */
    query: SQL;
    /** The rows whose terms match `step.query`, newest first. */
    matching: SQL;
    /** Selects from the row `match` what is shown of it, or nothing where it is not visible. */
    shown: SQL;
  },
): SQL {
  return sql`
    SELECT step.grade, shown.*
    FROM (
      SELECT given.grade, given.floor, given.ceiling,
        CASE WHEN given.age IS NULL THEN graded.query ELSE graded.query && given.age::tsquery END
          AS query
      FROM asked CROSS JOIN unnest(${v("grades")}::int[], ${v("ages")}::text[], ${v("floors")}::uuid[],
        ${v("ceilings")}::uuid[]) given (grade, age, floor, ceiling)
        CROSS JOIN LATERAL (SELECT ${of.query} AS query OFFSET 0) graded
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
