import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { type Page, type PageInput, toPage } from "../../platform/cursor.ts";
import { defineQuery } from "../../platform/database/batch.ts";
import {
  excludeMatches,
  type Grades,
  matchSelective,
  matchStages,
  type SelectiveRow,
  type SelectiveValues,
  type StageValues,
  selectiveParams,
  splitWords,
  type TermQuery,
  toSelectiveRows,
  toStages,
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

type SearchParams = StageValues & ViewerValues;
/** A row with the grade of its match; 0 is best. */
type WithGrade<Row> = Row & { grade: number };
/** A reader is a user who is not a writer. */
type PersonKind = "writer" | "reader";

/** The terms with which the SQL function `person_terms` marks the kind of a user. */
const kindTerms: Record<PersonKind, string> = { writer: "#griot", reader: "#reader" };

/**
 * Defines a search of users. It omits users who have not verified their email, and those who chose not to be found.
 * `matchStages` defines the relations `stage` and `match`.
 */
function definePeopleSearch<Row>(
  name: string,
  result: { columns: SQL; joins?: SQL },
): Statement<SearchParams, WithGrade<Row>> {
  return statement<SearchParams, WithGrade<Row>>(name, (value) =>
    matchStages(value, {
      matching: sql`SELECT * FROM users
        WHERE person_terms(id, name, username, poster_name) @@ stage.query
        ORDER BY id DESC`,
      select: sql`SELECT ${result.columns} FROM (SELECT match.*) account ${result.joins ?? sql``}
        WHERE account.verified_at IS NOT NULL AND account.is_in_directory
          AND ${isVisibleUser(sql`account`, value("hiddenUserIds"))}`,
    }),
  );
}

/** Exported for the test of its query plan. */
export const selectWriters = definePeopleSearch<WriterRow>("search-writers", {
  columns: sql`account.id, account.username, account.avatar, account.poster_name, writer.id AS writer_id,
    writer.follower_count`,
  joins: sql`JOIN writers writer ON writer.user_id = account.id`,
});

/** Exported for the test of its query plan. */
export const selectReaders = definePeopleSearch<UserRow>("search-readers", {
  columns: sql`account.id, account.username, account.avatar, account.name`,
});

const selectPeople = definePeopleSearch<UserRow>("search-people", {
  columns: sql`account.id, account.username, account.avatar, account.name`,
});

/** A row for a writer or a reader. The columns of `WriterRow` are null for a reader. */
export type UserOrWriterRow = UserRow & {
  [Column in keyof WriterRow]: WriterRow[Column] | null;
};

type SelectivePeopleParams = Pick<ViewerValues, "hiddenUserIds"> & SelectiveValues;

/** Returns the placeholder of a parameter of `matchSelectivePeople`. */
type SelectivePeoplePlaceholder = Placeholder<
  Pick<ViewerValues, "hiddenUserIds"> & { words: unknown }
>;

/** Selects the visible rows of `candidate` with grades: 0 for a whole name, 1 for its words, 2 for their beginnings. */
const selectGraded = (value: SelectivePeoplePlaceholder, isSelective: SQL) => sql`
  SELECT account.id, account.username, account.avatar, account.name, account.poster_name,
    writer.id AS writer_id, writer.follower_count,
    CASE
      WHEN NOT search_forms(account.name) || search_words(account.username) || search_forms(account.poster_name)
        @> ${value("words")} THEN 2
      WHEN ${value("words")} IN (search_words(account.name), search_words(account.username),
        search_words(account.poster_name)) THEN 0
      ELSE 1
    END AS grade
  FROM candidate account LEFT JOIN LATERAL (
    SELECT * FROM writers w WHERE w.user_id = account.id OFFSET 0
  ) writer ON true
  WHERE ${isSelective} AND account.verified_at IS NOT NULL AND account.is_in_directory
    AND ${isVisibleUser(sql`account`, value("hiddenUserIds"))}`;

/** Selects the people who match `query`, if it is selective; see `matchSelective`. */
export const matchSelectivePeople = (value: SelectivePeoplePlaceholder, query: SQLWrapper) =>
  matchSelective({
    matching: sql`SELECT * FROM users
      WHERE person_terms(id, name, username, poster_name) @@ ${query}`,
    select: (isSelective) => selectGraded(value, isSelective),
  });

/** Finds the same people as `selectWriters` and `selectReaders`, for a selective query. Exported for its test. */
export const selectivePeopleQuery = defineQuery<
  SelectivePeopleParams,
  SelectiveRow<WithGrade<UserOrWriterRow>>,
  "words"
>({
  name: "search-selective-people",
  params: { hiddenUserIds: viewerParamTypes.hiddenUserIds, ...selectiveParams },
  batch: { concurrency: 3 },
  derived: splitWords,
  sql: (value) => matchSelectivePeople(value, value("query")),
});

/**
 * Returns the queries of the grades, best first: a whole name, words of a name, beginnings of these words. With typos
 * there is one grade. If `kind` is null, the queries find both kinds.
 */
function toGrades(
  kind: PersonKind | null,
  { exact, wholeWords, prefixes, fuzzy }: ParsedQuery,
): Grades {
  const restrictToKind = (query: TermQuery) =>
    kind === null ? query : { ...query, text: `'${kindTerms[kind]}'&(${query.text})` };
  const grades = [exact, excludeMatches(wholeWords, exact), excludeMatches(prefixes, wholeWords)];
  return { exact: grades.map(restrictToKind), fuzzy: [fuzzy && restrictToKind(fuzzy)] };
}

/** Returns the best matching writers and readers, the same as `findWriters` and `findReaders` do. */
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
    /** True if an earlier statement has found more than `selectiveLimit` matches. */
    isKnownUnselective: boolean;
    limit: Record<PersonKind, number>;
  },
): Promise<{ writers: WriterRow[]; readers: UserRow[] }> {
  const rows =
    withTypos || isKnownUnselective || query.prefixes.isFrequent
      ? undefined
      : toSelectiveRows<WithGrade<UserOrWriterRow>>(
          await ctx.db.run(selectivePeopleQuery, {
            hiddenUserIds: ctx.viewer.hiddenUserIds,
            query: query.prefixes.text,
            joinedWords: query.words.join(" "),
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

/** Returns the first writers and the first readers of `rows`, at most `limit` of each kind. */
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

interface FindInput extends PageInput {
  query: ParsedQuery;
  withTypos: boolean;
}

/** Returns one page of the users of a kind, or of both kinds if `kind` is null. */
async function findPage<Row extends { id: string }>(
  ctx: ViewerContext,
  { select, kind }: { select: Statement<SearchParams, WithGrade<Row>>; kind: PersonKind | null },
  { query, limit, cursor, withTypos }: FindInput,
): Promise<Page<WithGrade<Row>>> {
  const rows = await ctx.db.rows(select, {
    ...viewerValues(ctx.viewer),
    ...toStages(cursor, toGrades(kind, query), withTypos),
    rowLimit: limit + 1,
  });
  return toPage(rows, limit, ({ grade, id }) => [grade, id]);
}

/** Returns one page of the writers whose names match, best first. */
export function findWriters(
  ctx: ViewerContext,
  input: FindInput,
): Promise<Page<WithGrade<WriterRow>>> {
  return findPage(ctx, { select: selectWriters, kind: "writer" }, input);
}

/** Returns one page of the users who are not writers and whose names match, best first. */
export function findReaders(
  ctx: ViewerContext,
  input: FindInput,
): Promise<Page<WithGrade<UserRow>>> {
  return findPage(ctx, { select: selectReaders, kind: "reader" }, input);
}

/** Returns one page of the users, including writers, whose names match, best first. */
export function findPeople(
  ctx: ViewerContext,
  input: FindInput,
): Promise<Page<WithGrade<UserRow>>> {
  return findPage(ctx, { select: selectPeople, kind: null }, input);
}
