import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { decodeCursor } from "../cursor.ts";
import { aboveAllIds, belowAllIds, firstIdOf, momentOfId, newestFirst, newId } from "../ids.ts";
import type { ValueOf } from "./statement.ts";

/** A query in the words of `tsquery`, and whether so many match that they are looked for in stretches. */
export interface Query {
  readonly text: string;
  readonly isFrequent: boolean;
}

/** All of the first that are none of the others. */
export function except(
  query: Query,
  ...others: readonly (Pick<Query, "text"> | undefined)[]
): Query {
  const without = others.flatMap((other) => (other ? [`&!(${other.text})`] : []));
  return { ...query, text: `(${query.text})${without.join("")}` };
}

/**
 * Results are ordered by grade, how well they match, and within a grade newest first. They are found step by
 * step, grade by grade, until the page is full; what is frequent from the newest stretch of time to all of
 * time. So a word that a million stories have costs no more than one that ten have. Slips are a last resort:
 * they are looked for where nothing is found as typed.
 */

/**
 * Where few match at all, they are taken in one look and graded one by one: each step asks the index anew.
 */
export const few = 40;

/** The stretches of `search_ages`, as powers of two of milliseconds. */
const sizes = [23, 27, 31, 35] as const;

const Cursor = z.tuple([z.int().min(0), z.uuid()]);

/** What is found with one grade: by terms, or all stories of one griot. */
export type Look = Query | { readonly author: string };

/** What to look for, the best grade first: as it was typed, and with slips. */
export interface Grades {
  readonly typed: readonly (Look | undefined)[];
  readonly near: readonly (Look | undefined)[];
}

/** The first grade of what is found with slips. */
const firstNear = 100;

/** Whether the page before `cursor` was found with slips. */
export function isOfSlips(cursor: string | undefined): boolean {
  return (decodeCursor(cursor, Cursor)?.[0] ?? 0) >= firstNear;
}

/** Parallel lists, one entry a step. Ids are found from `floor` on and below `ceiling`. */
export interface Steps {
  grades: number[];
  /** By terms, or null where it is by `authors`. */
  queries: (string | null)[];
  authors: (string | null)[];
  floors: string[];
  ceilings: string[];
}

/**
 * The steps through the grades from the place that a cursor names, or from the best match, of what is typed or
 * of slips. A grade's number is its place in the list, also where there is nothing to look for.
 */
export function stepsFrom(
  cursor: string | undefined,
  grades: Grades,
  withSlips: boolean = isOfSlips(cursor),
): Steps {
  const lowest = withSlips ? firstNear : 0;
  const [first, before] = decodeCursor(cursor, Cursor) ?? [lowest, aboveAllIds];
  const steps: Steps = { grades: [], queries: [], authors: [], floors: [], ceilings: [] };
  for (const [place, look] of (withSlips ? grades.near : grades.typed).entries()) {
    const grade = lowest + place;
    if (!look || grade < first) {
      continue;
    }
    let ceiling = grade === first ? before : aboveAllIds;
    const add = (query: string | null, floor: string) => {
      steps.grades.push(grade);
      steps.queries.push(query);
      steps.authors.push("author" in look ? look.author : null);
      steps.floors.push(floor);
      steps.ceilings.push(ceiling);
      ceiling = floor;
    };
    if ("author" in look) {
      add(null, belowAllIds);
      continue;
    }
    const now = momentOfId(ceiling === aboveAllIds ? newId() : ceiling).getTime();
    for (const size of look.isFrequent ? sizes : []) {
      const stretch = Math.floor(now / 2 ** size);
      const terms = [stretch, Math.max(stretch - 1, 0)].map((one) => `'#${size}-${one}'`);
      add(
        `(${look.text})&(${terms.join("|")})`,
        firstIdOf(new Date(Math.max(stretch - 1, 0) * 2 ** size)),
      );
    }
    add(look.text, belowAllIds);
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
    /** The rows that match `step`, newest first. */
    matching: SQL;
    /** Selects from the row `match` what is shown of it, or nothing where it is not visible. */
    shown: SQL;
  },
): SQL {
  return sql`
    SELECT step.grade, shown.*
    FROM (
      SELECT given.grade, given.query::tsquery AS query, given.author, given.floor, given.ceiling
      FROM unnest(${v("grades")}::int[], ${v("queries")}::text[], ${v("authors")}::uuid[],
        ${v("floors")}::uuid[], ${v("ceilings")}::uuid[]) given (grade, query, author, floor, ceiling)
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

/** What is looked for in one look: the terms of any grade, and the words as they were typed, parted by a blank. */
export interface FewValues {
  query: string;
  typed: string;
}

/** The PostgreSQL types of `FewValues`, for `defineQuery`. */
export const fewParams = { query: "tsquery", typed: "text" } as const;

/** The words of `typed`, for `derived` of a query. */
export const typedWords = (value: ValueOf<Pick<FewValues, "typed">>) => ({
  words: sql`string_to_array(${value("typed")}, ' ')`,
});

/** A row of what is found in one look: `found` is how many match, and beyond `few` nothing else is told. */
export type AmongFew<Row> = { found: number } & (Row | { [Column in keyof Row]: null });

/**
 * What matches, where that is few, in no order; `shown` tells of each that is visible its `id` and `grade`. One
 * row at least.
 */
export function foundAmongFew(of: {
  /** All rows that match, in any order. */
  matching: SQL;
  /** Selects from `candidate`, which are those rows, when `areFew`. */
  shown: (areFew: SQL) => SQL;
}): SQL {
  const most = sql.raw(String(few));
  return sql`
    WITH candidate AS MATERIALIZED (${of.matching} LIMIT ${most} + 1),
    size AS MATERIALIZED (SELECT count(*)::int AS found FROM candidate)
    SELECT size.found, shown.* FROM size
    LEFT JOIN (${of.shown(sql`(SELECT found <= ${most} FROM size)`)}) shown ON true`;
}

/** The rows of `foundAmongFew`, the best first, or undefined where they are too many. */
export function rowsAmongFew<Row extends { id: string; grade: number }>(
  rows: readonly AmongFew<Row>[],
): Row[] | undefined {
  return (rows[0]?.found ?? 0) > few
    ? undefined
    : rows
        .filter((row): row is { found: number } & Row => row.id !== null)
        .sort((one, other) => one.grade - other.grade || newestFirst(one.id, other.id));
}
