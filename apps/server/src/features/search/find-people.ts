import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { type Page, toPage } from "../../platform/cursor.ts";
import { defineQuery } from "../../platform/database/batch.ts";
import {
  except,
  type Grades,
  matchSelective,
  matchStages,
  type SelectiveRow,
  type SelectiveValues,
  type StageValues,
  selectiveParams,
  type TermQuery,
  toSelectiveRows,
  toStages,
  typedWords,
} from "../../platform/database/search-stages.ts";
import { type Placeholder, type Statement, statement } from "../../platform/database/statement.ts";
import {
  isVisibleUser,
  type ViewerValues,
  viewerParamTypes,
  viewerValues,
} from "../visibility/index.ts";
import type { ParsedQuery } from "./parse-search-query.ts";
import type { UserRow, WriterRow } from "./views.ts";

type Values = StageValues & ViewerValues;
/** A row and how well it matches; 0 is best. */
type WithGrade<Row> = Row & { grade: number };
/** A reader is a user who is no writer. */
type PersonKind = "writer" | "reader";

/** The terms by which the SQL function `person_terms` marks the kind of a user. */
const kindTerms: Record<PersonKind, string> = { writer: "#griot", reader: "#reader" };

/** Defines a search of users. Those who have not verified their email address are left out. */
function definePeopleSearch<Row>(
  name: string,
  result: { columns: SQL; joins?: SQL },
): Statement<Values, WithGrade<Row>> {
  return statement<Values, WithGrade<Row>>(name, (value) =>
    matchStages(value, {
      matching: sql`SELECT * FROM users
        WHERE person_terms(id, name, username, poster_name) @@ stage.query
        ORDER BY id DESC`,
      select: sql`SELECT ${result.columns} FROM (SELECT match.*) account ${result.joins ?? sql``}
        WHERE account.verified_at IS NOT NULL AND ${isVisibleUser(sql`account`, value("hiddenUserIds"))}`,
    }),
  );
}

/** Exported for the test of its plan. */
export const selectWriters = definePeopleSearch<WriterRow>("search-writers", {
  columns: sql`account.id, account.username, account.avatar, account.poster_name, writer.id AS writer_id,
    writer.follower_count, writer.stories_count`,
  joins: sql`JOIN writers writer ON writer.user_id = account.id`,
});

/** Exported for the test of its plan. */
export const selectReaders = definePeopleSearch<UserRow>("search-readers", {
  columns: sql`account.id, account.username, account.avatar, account.name`,
});

const selectPeople = definePeopleSearch<UserRow>("search-people", {
  columns: sql`account.id, account.username, account.avatar, account.name`,
});

/** The columns of `WriterRow` are null for a reader. */
export type UserOrWriterRow = UserRow & {
  [Column in keyof WriterRow]: WriterRow[Column] | null;
};

type SelectivePeopleValues = Pick<ViewerValues, "hiddenUserIds"> & SelectiveValues;

/** Gives the values that `matchSelectivePeople` uses. */
type SelectivePeopleValueOf = Placeholder<Pick<ViewerValues, "hiddenUserIds"> & { words: unknown }>;

/** Grades the rows of `candidate`: 0 for a whole name, 1 for its words, 2 for the beginnings of its words. */
const selectGraded = (value: SelectivePeopleValueOf, isSelective: SQL) => sql`
  SELECT account.id, account.username, account.avatar, account.name, account.poster_name,
    writer.id AS writer_id, writer.follower_count, writer.stories_count,
    CASE
      WHEN NOT search_words(concat_ws(' ', account.name, account.username, account.poster_name)) @> ${value("words")}
        THEN 2
      WHEN ${value("words")} IN (search_words(account.name), search_words(account.username),
        search_words(account.poster_name)) THEN 0
      ELSE 1
    END AS grade
  FROM candidate account LEFT JOIN LATERAL (
    SELECT * FROM writers w WHERE w.user_id = account.id OFFSET 0
  ) writer ON true
  WHERE ${isSelective} AND account.verified_at IS NOT NULL
    AND ${isVisibleUser(sql`account`, value("hiddenUserIds"))}`;

/** The people who match `query`, if it is selective; see `matchSelective`. */
export const matchSelectivePeople = (value: SelectivePeopleValueOf, query: SQLWrapper) =>
  matchSelective({
    matching: sql`SELECT * FROM users
      WHERE person_terms(id, name, username, poster_name) @@ ${query}`,
    select: (isSelective) => selectGraded(value, isSelective),
  });

/** Finds the same as `selectWriters` and `selectReaders`, for a selective query. Exported for the test of its plan. */
export const selectivePeople = defineQuery<
  SelectivePeopleValues,
  SelectiveRow<WithGrade<UserOrWriterRow>>,
  "words"
>({
  name: "search-selective-people",
  params: { hiddenUserIds: viewerParamTypes.hiddenUserIds, ...selectiveParams },
  batch: { concurrency: 3 },
  derived: typedWords,
  sql: (value) => matchSelectivePeople(value, value("query")),
});

/**
 * The queries by grade, best first: a whole name, its words, their beginnings; with typos, there is one grade. Null as
 * `kind` finds both kinds.
 */
function toGrades(
  kind: PersonKind | null,
  { exact, wholeWords, prefixes, fuzzy }: ParsedQuery,
): Grades {
  const ofKind = (query: TermQuery) =>
    kind === null ? query : { ...query, text: `'${kindTerms[kind]}'&(${query.text})` };
  const grades = [exact, except(wholeWords, exact), except(prefixes, wholeWords)];
  return { exact: grades.map(ofKind), fuzzy: [fuzzy && ofKind(fuzzy)] };
}

/** The best matching writers and readers, the same as by `findWriters` and `findReaders`. */
export async function findWritersAndReaders(
  ctx: ViewerContext,
  {
    query,
    withTypos,
    isKnownUnselective,
    limit,
  }: {
    query: ParsedQuery;
    withTypos: boolean;
    /** An earlier statement found that more than `selectiveLimit` rows match. */
    isKnownUnselective: boolean;
    limit: Record<PersonKind, number>;
  },
): Promise<{ writers: WriterRow[]; readers: UserRow[] }> {
  const rows =
    withTypos || isKnownUnselective || query.prefixes.isFrequent
      ? undefined
      : toSelectiveRows<WithGrade<UserOrWriterRow>>(
          await ctx.db.run(selectivePeople, {
            hiddenUserIds: ctx.viewer.hiddenUserIds,
            query: query.prefixes.text,
            typed: query.words.join(" "),
          }),
        );
  if (!rows) {
    const [writers, readers] = await Promise.all([
      findWriters(ctx, { query, withTypos, limit: limit.writer }),
      findReaders(ctx, { query, withTypos, limit: limit.reader }),
    ]);
    return { writers: writers.items, readers: readers.items };
  }
  return splitKinds(rows, limit);
}

/** The first writers and the first readers of `rows`. */
export function splitKinds(
  rows: readonly UserOrWriterRow[],
  limit: Record<PersonKind, number>,
): { writers: WriterRow[]; readers: UserRow[] } {
  const isWriter = <Row extends UserOrWriterRow>(row: Row): row is Row & WriterRow =>
    row.writer_id !== null;
  return {
    writers: rows.filter(isWriter).slice(0, limit.writer),
    readers: rows.filter((row) => row.poster_name === null).slice(0, limit.reader),
  };
}

interface PageInput {
  query: ParsedQuery;
  limit: number;
  cursor?: string | undefined;
  withTypos: boolean;
}

async function findPage<Row extends { id: string }>(
  ctx: ViewerContext,
  select: Statement<Values, WithGrade<Row>>,
  kind: PersonKind | null,
  { query, limit, cursor, withTypos }: PageInput,
): Promise<Page<WithGrade<Row>>> {
  const rows = await ctx.db.rows(select, {
    ...viewerValues(ctx.viewer),
    ...toStages(cursor, toGrades(kind, query), withTypos),
    rows: limit + 1,
  });
  return toPage(rows, limit, ({ grade, id }) => [grade, id]);
}

/** One page of the writers whose names match, best first. */
export function findWriters(
  ctx: ViewerContext,
  input: PageInput,
): Promise<Page<WithGrade<WriterRow>>> {
  return findPage(ctx, selectWriters, "writer", input);
}

/** One page of the users who are no writers and whose names match, best first. */
export function findReaders(
  ctx: ViewerContext,
  input: PageInput,
): Promise<Page<WithGrade<UserRow>>> {
  return findPage(ctx, selectReaders, "reader", input);
}

/** One page of the users, writers or not, whose names match, best first. */
export function findPeople(
  ctx: ViewerContext,
  input: PageInput,
): Promise<Page<WithGrade<UserRow>>> {
  return findPage(ctx, selectPeople, null, input);
}
