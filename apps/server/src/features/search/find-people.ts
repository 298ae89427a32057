import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { type Page, toPage } from "../../platform/cursor.ts";
import { defineQuery } from "../../platform/database/batch.ts";
import {
  type AmongFew,
  except,
  type FewValues,
  type FindValues,
  fewParams,
  found,
  foundAmongFew,
  type Grades,
  type Query,
  rowsAmongFew,
  stepsFrom,
  typedWords,
} from "../../platform/database/search-steps.ts";
import { type Statement, statement, type ValueOf } from "../../platform/database/statement.ts";
import {
  isVisibleUser,
  type ViewerValues,
  viewerParamTypes,
  viewerValues,
} from "../visibility/index.ts";
import type { Queries } from "./read-terms.ts";
import type { PersonRow, WriterRow } from "./views.ts";

type Values = FindValues & ViewerValues;
type Graded<Row> = Row & { grade: number };
type Kind = "griot" | "reader";

/** Whoever has not proved their address yet is found by nobody. */
function findPeople<Row>(
  name: string,
  of: { columns: SQL; joins?: SQL },
): Statement<Values, Graded<Row>> {
  return statement<Values, Graded<Row>>(name, (v) =>
    found(v, {
      matching: sql`SELECT * FROM users
        WHERE person_terms(id, name, username, poster_name) @@ step.query
        ORDER BY id DESC`,
      shown: sql`SELECT ${of.columns} FROM (SELECT match.*) person ${of.joins ?? sql``}
        WHERE person.verified_at IS NOT NULL AND ${isVisibleUser(sql`person`, v("hidden"))}`,
    }),
  );
}

/** Exported for the look at its plan. */
export const selectWriters = findPeople<WriterRow>("search-writers", {
  columns: sql`person.id, person.username, person.avatar, person.poster_name, writer.id AS writer_id,
    writer.follower_count, writer.stories_count`,
  joins: sql`JOIN writers writer ON writer.user_id = person.id`,
});

/** Exported for the look at its plan. */
export const selectReaders = findPeople<PersonRow>("search-readers", {
  columns: sql`person.id, person.username, person.avatar, person.name`,
});

const selectAnybody = findPeople<PersonRow>("search-people", {
  columns: sql`person.id, person.username, person.avatar, person.name`,
});

export type EachRow = PersonRow & { [Column in keyof WriterRow]: WriterRow[Column] | null };

type FewPeople = Pick<ViewerValues, "hidden"> & FewValues;

/** The values of a query of few people, with the typed words. */
type FewPeopleValue = ValueOf<Pick<ViewerValues, "hidden"> & { words: unknown }>;

/** Selects what is shown of few people. */
const showFew = (v: FewPeopleValue, areFew: SQL) => sql`
  SELECT person.id, person.username, person.avatar, person.name, person.poster_name,
    writer.id AS writer_id, writer.follower_count, writer.stories_count,
    CASE
      WHEN NOT search_words(concat_ws(' ', person.name, person.username, person.poster_name)) @> ${v("words")}
        THEN 2
      WHEN ${v("words")} IN (search_words(person.name), search_words(person.username),
        search_words(person.poster_name)) THEN 0
      ELSE 1
    END AS grade
  FROM candidate person LEFT JOIN LATERAL (
    SELECT * FROM writers w WHERE w.user_id = person.id OFFSET 0
  ) writer ON true
  WHERE ${areFew} AND person.verified_at IS NOT NULL
    AND ${isVisibleUser(sql`person`, v("hidden"))}`;

/** The people who match `query`, where those are few. */
export const fewPeopleOf = (v: FewPeopleValue, query: SQLWrapper) =>
  foundAmongFew({
    matching: sql`SELECT * FROM users
      WHERE person_terms(id, name, username, poster_name) @@ ${query}`,
    shown: (areFew) => showFew(v, areFew),
  });

/** As `selectWriters` and `selectReaders`, where few people match. Exported for the look at its plan. */
export const fewPeople = defineQuery<FewPeople, AmongFew<Graded<EachRow>>, "words">({
  name: "search-few-people",
  params: { hidden: viewerParamTypes.hidden, ...fewParams },
  batch: { concurrency: 3 },
  derived: typedWords,
  sql: (v) => fewPeopleOf(v, v("query")),
});

/** By a whole name, by its words, by their beginnings, by words with a slip; of one kind, or of both. */
function gradesOf(kind: Kind | null, { exact, words, beginnings, near }: Queries): Grades {
  const ofKind = (query: Query) =>
    kind === null ? query : { ...query, text: `'#${kind}'&(${query.text})` };
  const typed = [exact, except(words, exact), except(beginnings, words)];
  return { typed: typed.map(ofKind), near: [near && ofKind(near)] };
}

/** The best griots and the best readers whose names match, as the two calls below find them. */
export async function findBoth(
  ctx: ViewerContext,
  {
    queries,
    withSlips,
    areMany,
    limit,
  }: {
    queries: Queries;
    withSlips: boolean;
    /** It is known that many match. */
    areMany: boolean;
    limit: Record<Kind, number>;
  },
): Promise<{ writers: WriterRow[]; readers: PersonRow[] }> {
  const rows =
    withSlips || areMany || queries.beginnings.isFrequent
      ? undefined
      : rowsAmongFew<Graded<EachRow>>(
          await ctx.db.run(fewPeople, {
            hidden: ctx.viewer.hidden,
            query: queries.beginnings.text,
            typed: queries.typed.join(" "),
          }),
        );
  if (!rows) {
    const [writers, readers] = await Promise.all([
      findWriters(ctx, { queries, withSlips, limit: limit.griot }),
      findReaders(ctx, { queries, withSlips, limit: limit.reader }),
    ]);
    return { writers: writers.items, readers: readers.items };
  }
  return partKinds(rows, limit);
}

/** The best griots and the best readers among people, the best first. */
export function partKinds(
  rows: readonly EachRow[],
  limit: Record<Kind, number>,
): { writers: WriterRow[]; readers: PersonRow[] } {
  const isGriot = <Row extends EachRow>(row: Row): row is Row & WriterRow => row.writer_id !== null;
  return {
    writers: rows.filter(isGriot).slice(0, limit.griot),
    readers: rows.filter((row) => row.poster_name === null).slice(0, limit.reader),
  };
}

interface Input {
  queries: Queries;
  limit: number;
  cursor?: string | undefined;
  withSlips: boolean;
}

async function findPage<Row extends { id: string }>(
  ctx: ViewerContext,
  of: { select: Statement<Values, Graded<Row>>; kind: Kind | null },
  { queries, limit, cursor, withSlips }: Input,
): Promise<Page<Graded<Row>>> {
  const rows = await ctx.db.rows(of.select, {
    ...viewerValues(ctx.viewer),
    ...stepsFrom(cursor, gradesOf(of.kind, queries), withSlips),
    rows: limit + 1,
  });
  return toPage(rows, limit, ({ grade, id }) => [grade, id]);
}

/** One page of the griots whose names match, the best first. */
export function findWriters(ctx: ViewerContext, input: Input): Promise<Page<Graded<WriterRow>>> {
  return findPage(ctx, { select: selectWriters, kind: "griot" }, input);
}

/** One page of the people whose names match and who are no griots, the best first. */
export function findReaders(ctx: ViewerContext, input: Input): Promise<Page<Graded<PersonRow>>> {
  return findPage(ctx, { select: selectReaders, kind: "reader" }, input);
}

/** One page of the people whose names match, griots or not, the best first. */
export function findPeopleOfBothKinds(
  ctx: ViewerContext,
  input: Input,
): Promise<Page<Graded<PersonRow>>> {
  return findPage(ctx, { select: selectAnybody, kind: null }, input);
}
