import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { decodeCursor } from "../cursor.ts";
import { firstIdAt, maxId, minId, newestFirst, newId, timeOfId } from "../ids.ts";
import { literal, type Placeholder } from "./statement.ts";

/**
 * Search results are ordered by grade (how well they match) and within a grade newest first. They are found in stages,
 * grade by grade, until the page is full. A frequent query has several stages in each grade, from the most recent
 * window of time to all of time, so a word that a million stories contain costs no more than one that ten contain.
 * Matches with typos are searched for only where nothing matches as typed.
 */

/** The text of a `tsquery`. `isFrequent`: it has so many matches that it is searched in stages of time windows. */
export interface TermQuery {
  readonly text: string;
  readonly isFrequent: boolean;
}

/** Returns a query that matches what `query` matches and none of `excludedQueries` does. */
export function excludeMatches(
  query: TermQuery,
  ...excludedQueries: readonly (Pick<TermQuery, "text"> | undefined)[]
): TermQuery {
  const exclusions = excludedQueries.flatMap((excludedQuery) =>
    excludedQuery ? [`&!(${excludedQuery.text})`] : [],
  );
  return { ...query, text: `(${query.text})${exclusions.join("")}` };
}

/**
 * A query with at most this many matches is selective: one statement reads and grades all of them, because each stage
 * would search the index again.
 */
export const selectiveLimit = 40;

/**
 * The search index of a row contains a term for each time window in which its id was created, such as `#23-204512`. The
 * SQL function `search_ages` makes these terms. A window of exponent n lasts 2^n ms.
 */
const windowExponents = [23, 27, 31, 35] as const;

/** The grade and the id of the last result of a page. */
const Cursor = z.tuple([z.int().min(0), z.uuid()]);

/** Selects the matches of one grade: the matches of a query, or all stories of one author, by user id. */
type GradeMatcher = TermQuery | { readonly author: string };

/** The matchers by grade, best first. The index in the list is the grade's number. */
export interface Grades {
  readonly exact: readonly (GradeMatcher | undefined)[];
  /** Matchers that allow typos. */
  readonly fuzzy: readonly (GradeMatcher | undefined)[];
}

/** The number of the first grade of `Grades.fuzzy`. */
const firstFuzzyGrade = 100;

/** True when the page before `cursor` was found with typos. */
export function isFuzzyCursor(cursor: string | undefined): boolean {
  return (decodeCursor(cursor, Cursor)?.[0] ?? 0) >= firstFuzzyGrade;
}

/** Parallel arrays with one entry per stage. A stage matches ids from `floor` (inclusive) to `ceiling` (exclusive). */
interface Stages {
  grades: number[];
  /** Null for a stage that matches by author. */
  queries: (string | null)[];
  authors: (string | null)[];
  floors: string[];
  ceilings: string[];
}

/** The stages from the position of `cursor` on, or all stages, of either the exact or the fuzzy grades. */
export function toStages(
  cursor: string | undefined,
  grades: Grades,
  withTypos: boolean = isFuzzyCursor(cursor),
): Stages {
  const firstGrade = withTypos ? firstFuzzyGrade : 0;
  const [cursorGrade, cursorId] = decodeCursor(cursor, Cursor) ?? [firstGrade, maxId];
  const stages: Stages = { grades: [], queries: [], authors: [], floors: [], ceilings: [] };
  for (const [index, matcher] of (withTypos ? grades.fuzzy : grades.exact).entries()) {
    const grade = firstGrade + index;
    if (!matcher || grade < cursorGrade) {
      continue;
    }
    let ceiling = grade === cursorGrade ? cursorId : maxId;
    const addStage = (query: string | null, floor: string) => {
      stages.grades.push(grade);
      stages.queries.push(query);
      stages.authors.push("author" in matcher ? matcher.author : null);
      stages.floors.push(floor);
      stages.ceilings.push(ceiling);
      ceiling = floor;
    };
    if ("author" in matcher) {
      addStage(null, minId);
      continue;
    }
    const now = timeOfId(ceiling === maxId ? newId() : ceiling).getTime();
    for (const exponent of matcher.isFrequent ? windowExponents : []) {
      const currentWindow = Math.floor(now / 2 ** exponent);
      const previousWindow = Math.max(currentWindow - 1, 0);
      const terms = [currentWindow, previousWindow].map((window) => `'#${exponent}-${window}'`);
      addStage(
        `(${matcher.text})&(${terms.join("|")})`,
        firstIdAt(new Date(previousWindow * 2 ** exponent)),
      );
    }
    addStage(matcher.text, minId);
  }
  return stages;
}

export interface StageValues extends Stages {
  /** The `LIMIT` of the result: the page size plus one. */
  rowLimit: number;
}

/**
 * Selects one page of the matches, best first: `grade` and the columns of `select`. Each `OFFSET 0` keeps PostgreSQL
 * from reading the rows in any other order, and lets it stop when the page is full.
 */
export function matchStages(
  placeholder: Placeholder<StageValues>,
  parts: {
    /** Selects the rows that match `stage.query` or `stage.author`, newest first. */
    matching: SQL;
    /** Selects the result's columns from the row `match`, or no row where the viewer may not see it. */
    select: SQL;
  },
): SQL {
  return sql`
    SELECT stage.grade, visible.*
    FROM (
      SELECT list.grade, list.query::tsquery AS query, list.author, list.floor, list.ceiling
      FROM unnest(${placeholder("grades")}::int[], ${placeholder("queries")}::text[], ${placeholder("authors")}::uuid[],
        ${placeholder("floors")}::uuid[], ${placeholder("ceilings")}::uuid[]) list (grade, query, author, floor, ceiling)
      OFFSET 0
    ) stage
    CROSS JOIN LATERAL (
      SELECT * FROM (${parts.matching} OFFSET 0) ordered
      WHERE ordered.id >= stage.floor AND ordered.id < stage.ceiling
      OFFSET 0
    ) match
    CROSS JOIN LATERAL (${parts.select} OFFSET 0) visible
    LIMIT ${placeholder("rowLimit")}`;
}

/** The values of a selective query. */
export interface SelectiveValues {
  /** Matches all grades. */
  query: string;
  /** The words of the search, separated by spaces. */
  joinedWords: string;
}

/** The PostgreSQL types of `SelectiveValues`, for `defineQuery`. */
export const selectiveParams = { query: "tsquery", joinedWords: "text" } as const;

/** The words of `joinedWords` as an array, for `derived` of `defineQuery`. */
export const splitWords = (value: Placeholder<Pick<SelectiveValues, "joinedWords">>) => ({
  words: sql`string_to_array(${value("joinedWords")}, ' ')`,
});

/** A row of `matchSelective`. `match_count` is at most one more than `selectiveLimit`. */
export type SelectiveRow<Row> = { match_count: number } & (Row | { [Column in keyof Row]: null });

/**
 * Selects all matches in no order. It selects one row with only `match_count` set if there are more than
 * `selectiveLimit` matches or none is visible.
 */
export function matchSelective(parts: {
  /** Selects the rows that match, in any order. */
  matching: SQL;
  /** Selects `id`, `grade` and the result's columns of the visible rows of `candidate`, where `isSelective` is true. */
  select: (isSelective: SQL) => SQL;
}): SQL {
  const limit = literal(selectiveLimit);
  return sql`
    WITH candidate AS MATERIALIZED (${parts.matching} LIMIT ${limit} + 1),
    total AS MATERIALIZED (SELECT count(*)::int AS match_count FROM candidate)
    SELECT total.match_count, visible.* FROM total
    LEFT JOIN (${parts.select(sql`(SELECT match_count <= ${limit} FROM total)`)}) visible ON true`;
}

/** Returns the matches of `matchSelective`, best first; undefined if there are more than `selectiveLimit`. */
export function toSelectiveRows<Row extends { id: string; grade: number }>(
  rows: readonly SelectiveRow<Row>[],
): Row[] | undefined {
  return (rows[0]?.match_count ?? 0) > selectiveLimit
    ? undefined
    : rows
        .filter((row): row is { match_count: number } & Row => row.id !== null)
        .sort((a, b) => a.grade - b.grade || newestFirst(a.id, b.id));
}
