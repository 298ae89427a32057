import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { type Page, toPage } from "../../platform/cursor.ts";
import {
  except,
  type FindValues,
  found,
  type Grades,
  type Query,
  stepsFrom,
} from "../../platform/database/search-steps.ts";
import { type Statement, statement } from "../../platform/database/statement.ts";
import { isVisiblePerson, type ViewerValues, viewerValues } from "../blocks/index.ts";
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
        WHERE person.verified_at IS NOT NULL AND ${isVisiblePerson(sql`person`, v("hidden"))}`,
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

/** By a whole name, by its words, by their beginnings, by words with a slip. */
function gradesOf(kind: Kind, { exact, words, beginnings, near }: Queries): Grades {
  const ofKind = (query: Query) => ({ ...query, text: `'#${kind}'&(${query.text})` });
  const typed = [exact, except(words, exact), except(beginnings, words)];
  return { typed: typed.map(ofKind), near: [near && ofKind(near)] };
}

interface Input {
  queries: Queries;
  limit: number;
  cursor?: string | undefined;
  withSlips: boolean;
}

async function findPage<Row extends { id: string }>(
  ctx: ViewerContext,
  of: { select: Statement<Values, Graded<Row>>; kind: Kind },
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
