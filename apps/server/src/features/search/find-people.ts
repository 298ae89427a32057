import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { type Page, toPage } from "../../platform/cursor.ts";
import { type Statement, statement } from "../../platform/database/statement.ts";
import { isVisiblePerson, type ViewerValues, viewerValues } from "../blocks/index.ts";
import { asked, type FindValues, found, stepsFrom } from "./steps.ts";
import type { PersonRow, WriterRow } from "./views.ts";

type Values = FindValues & ViewerValues;
type Graded<Row> = Row & { grade: number };

/** By a whole name, by its words, by their beginnings, by words with a slip. */
const grades = 4;

/** Whoever has not proved their address yet is found by nobody. */
function findPeople<Row>(
  name: string,
  of: { kind: "#griot" | "#reader"; columns: SQL; joins?: SQL },
): Statement<Values, Graded<Row>> {
  const kind = sql.raw(`'''${of.kind}'''::tsquery`);
  return statement<Values, Graded<Row>>(
    name,
    (v) => sql`
      WITH ${asked(v("q"))}
      ${found(v, {
        query: sql`${kind} && CASE given.grade
          WHEN 0 THEN asked.exact
          WHEN 1 THEN asked.words && !!asked.exact
          WHEN 2 THEN asked.beginnings && !!asked.words
          ELSE asked.near && !!asked.beginnings
        END`,
        matching: sql`SELECT * FROM users
          WHERE person_terms(id, name, username, poster_name) @@ step.query
          ORDER BY id DESC`,
        shown: sql`SELECT ${of.columns} FROM (SELECT match.*) person ${of.joins ?? sql``}
          WHERE person.verified_at IS NOT NULL AND ${isVisiblePerson(sql`person`, v("hidden"))}`,
      })}`,
  );
}

/** Exported for the look at its plan. */
export const selectWriters = findPeople<WriterRow>("search-writers", {
  kind: "#griot",
  columns: sql`person.id, person.username, person.avatar, person.poster_name, writer.id AS writer_id,
    writer.follower_count`,
  joins: sql`JOIN writers writer ON writer.user_id = person.id`,
});

/** Exported for the look at its plan. */
export const selectReaders = findPeople<PersonRow>("search-readers", {
  kind: "#reader",
  columns: sql`person.id, person.username, person.avatar, person.name`,
});

interface Input {
  q: string;
  limit: number;
  cursor?: string | undefined;
}

async function findPage<Row extends { id: string }>(
  ctx: ViewerContext,
  select: Statement<Values, Graded<Row>>,
  { q, limit, cursor }: Input,
): Promise<Page<Graded<Row>>> {
  const rows = await ctx.db.rows(select, {
    ...viewerValues(ctx.viewer),
    ...stepsFrom(cursor, grades),
    q,
    rows: limit + 1,
  });
  return toPage(rows, limit, ({ grade, id }) => [grade, id]);
}

/** One page of the griots whose names match, the best first. */
export function findWriters(ctx: ViewerContext, input: Input): Promise<Page<Graded<WriterRow>>> {
  return findPage(ctx, selectWriters, input);
}

/** One page of the people whose names match and who are no griots, the best first. */
export function findReaders(ctx: ViewerContext, input: Input): Promise<Page<Graded<PersonRow>>> {
  return findPage(ctx, selectReaders, input);
}
