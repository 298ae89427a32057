import { limits } from "@kora/contract/limits";
import type { StoryCardView } from "@kora/contract/stories";
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
  toSelectiveRows,
  toStages,
} from "../../platform/database/search-stages.ts";
import { literal, type Placeholder, statement } from "../../platform/database/statement.ts";
import {
  authorColumns,
  type ContentsRow,
  cacheStoryContents,
  cardColumns,
  contentsColumns,
  isVisibleStory,
  type StoryCardRow,
  toStoryCards,
  withStats,
} from "../stories/index.ts";
import { type ViewerValues, viewerParamTypes, viewerValues } from "../visibility/index.ts";
import { type ParsedQuery, toAnyTerm } from "./parse-search-query.ts";

interface SearchParams extends StageValues, ViewerValues {
  /** The words of the search. */
  words: readonly string[];
}

/**
 * True if each word of the search begins a word of the title. The stages of the titles find such stories by the index,
 * so the stage of their writer omits them.
 */
const titleMatches = (value: Placeholder<SearchParams>) => sql`(
  SELECT bool_and(EXISTS (
    SELECT FROM unnest(search_forms(title)) title_word WHERE starts_with(title_word, search_word)))
  FROM unnest(${value("words")}::text[]) search_word)`;

/** Exported for the test of its query plan. */
export const selectStories = statement<SearchParams, StoryCardRow & { grade: number }>(
  "search-stories",
  (value) => sql`
    ${withStats(
      value("viewer"),
      matchStages(value, {
        matching: sql`
          (SELECT * FROM stories
          WHERE story_terms(id, author_id, title, short_description, genres) @@ stage.query
          ORDER BY id DESC)
          UNION ALL
          (SELECT by_author.* FROM (
            SELECT id FROM stories WHERE author_id = stage.author AND id < stage.ceiling
            ORDER BY id DESC OFFSET 0
          ) newest CROSS JOIN LATERAL (
            SELECT * FROM stories WHERE id = newest.id AND NOT ${titleMatches(value)} OFFSET 0
          ) by_author)`,
        select: sql`SELECT ${cardColumns} FROM (SELECT match.*) s
          JOIN users author ON author.id = s.author_id WHERE ${isVisibleStory(sql`s`, sql`author`, value)}`,
      }),
    )}
    ORDER BY page.grade, page.id DESC`,
);

/** Max matching writers whose stories are found too. */
export const maxWriters = limits.list.defaultLimit;

/** `toGrades` has three grades of titles, then one for each writer, then one for words anywhere. */
const titleGrades = 3;
const firstWriterGrade = literal(titleGrades);
const anywhereGrade = literal(titleGrades + maxWriters);

export type SelectiveStoryRow = StoryCardRow & ContentsRow & { grade: number };
interface SelectiveStoriesParams extends ViewerValues, SelectiveValues {
  /** User ids, best match first. */
  writers: readonly string[];
  maxRows: number;
}

/** Returns the placeholder of a parameter of `matchSelectiveStories`. */
type SelectiveStoriesPlaceholder = Placeholder<ViewerValues & { words: unknown; maxRows: number }>;

/** True if, for each `search_word`, a word of the array `title_forms` begins with it or `orMatches` is true. */
const eachWordBegins = (value: SelectiveStoriesPlaceholder, orMatches: SQL = sql`false`) => sql`(
  SELECT bool_and(EXISTS (SELECT FROM unnest(title_forms) word WHERE starts_with(word, search_word)) OR ${orMatches})
  FROM unnest(${value("words")}) search_word)`;

/** Returns the grade of a row by its title, or the grade of words anywhere if the title does not match. */
const titleGrade = (value: SelectiveStoriesPlaceholder) => sql`CASE
  WHEN title_forms @> ${value("words")} THEN CASE WHEN search_words(title) = ${value("words")} THEN 0 ELSE 1 END
  WHEN ${eachWordBegins(value)} THEN 2
  ELSE ${anywhereGrade} END`;

/** The words that the SQL function `story_terms` takes from fields other than the title. */
const otherWords = sql`search_forms(short_description || ' '
  || replace(array_to_string(genres, ' '), 'sci-fi', 'sci-fi science fiction'))`;

/**
 * Selects a page of the matching rows of `candidate` and of the stories of `writers`, best first. Also selects the
 * contents of the stories, because search results are rarely in the cache.
 */
const selectGraded = (
  value: SelectiveStoriesPlaceholder,
  writers: SQLWrapper,
  isSelective: SQL,
) => sql`
  WITH graded AS MATERIALIZED (
    SELECT id, author_id, ${titleGrade(value)} AS grade
    FROM candidate CROSS JOIN LATERAL (SELECT search_forms(title) AS title_forms OFFSET 0) words
    WHERE ${isSelective} AND ${eachWordBegins(value, sql`search_word = ANY (${otherWords})`)}
  )
  SELECT match.grade, visible.* FROM (
    (SELECT id, grade FROM graded WHERE grade < ${firstWriterGrade}
    ORDER BY grade, id DESC)
    UNION ALL
    (SELECT newest.id, ${firstWriterGrade} + writer.position::int - 1
    FROM unnest(${writers}) WITH ORDINALITY writer (id, position)
    CROSS JOIN LATERAL (
      SELECT id FROM stories WHERE author_id = writer.id ORDER BY id DESC OFFSET 0
    ) newest
    WHERE newest.id <> ALL (ARRAY(SELECT id FROM graded WHERE grade < ${firstWriterGrade})))
    UNION ALL
    (SELECT id, grade FROM graded
    WHERE grade >= ${firstWriterGrade} AND author_id <> ALL (${writers})
    ORDER BY id DESC)
  ) match
  CROSS JOIN LATERAL (
    SELECT ${contentsColumns}, ${authorColumns}
    FROM (SELECT * FROM stories WHERE id = match.id OFFSET 0) s
    JOIN users author ON author.id = s.author_id
    WHERE ${isVisibleStory(sql`s`, sql`author`, value)} OFFSET 0
  ) visible
  WHERE ${isSelective}
  LIMIT ${value("maxRows")}`;

/**
 * If `query` is selective, selects the stories that match it and contain all words of the search, including those that
 * `query` omits, and the stories of `writers`, an array of user ids.
 */
export const matchSelectiveStories = (
  value: SelectiveStoriesPlaceholder,
  query: SQLWrapper,
  writers: SQLWrapper,
) =>
  matchSelective({
    matching: sql`SELECT id, author_id, title, short_description, genres FROM stories
      WHERE story_terms(id, author_id, title, short_description, genres) @@ ${query}`,
    select: (isSelective) => withStats(value("viewer"), selectGraded(value, writers, isSelective)),
  });

/** Finds the same stories as `selectStories`, for a selective query. Exported for the test of its query plan. */
export const selectiveStoriesQuery = defineQuery<
  SelectiveStoriesParams,
  SelectiveRow<SelectiveStoryRow>,
  "words"
>({
  name: "search-selective-stories",
  params: { ...viewerParamTypes, ...selectiveParams, writers: "uuid[]", maxRows: "int" },
  batch: { concurrency: 3 },
  derived: splitWords,
  sql: (value) => matchSelectiveStories(value, value("query"), value("writers")),
});

/**
 * Returns the queries of the grades, best first: the whole title, words of the title, beginnings of these words, the
 * stories of each of `writers`, words anywhere. The grades with typos are the stories of each of `writers`, then words
 * with typos.
 */
function toGrades(query: ParsedQuery, writers: readonly string[]): Grades {
  const { exact, wholeWords, prefixes, anywhere, fuzzy } = query;
  const byWriter = Array.from({ length: maxWriters }, (_, index) => {
    const author = writers[index];
    return author === undefined ? undefined : { author };
  });
  const byAnyWriter =
    writers.length > 0 ? { text: toAnyTerm(writers.map((id) => `@${id}`)) } : undefined;
  return {
    exact: [
      exact,
      excludeMatches(wholeWords, exact),
      excludeMatches(prefixes, wholeWords),
      ...byWriter,
      excludeMatches(anywhere, prefixes, byAnyWriter),
    ],
    fuzzy: [...byWriter, fuzzy && excludeMatches(fuzzy, byAnyWriter)],
  };
}

/** Returns the best `limit` matches and one more, best first; undefined if the query is not selective. */
async function findSelective(
  ctx: ViewerContext,
  { query, writers, limit }: { query: ParsedQuery; writers: readonly string[]; limit: number },
): Promise<(StoryCardRow & { grade: number })[] | undefined> {
  if (query.anywhere.isFrequent) return undefined;
  const rows = toSelectiveRows<SelectiveStoryRow>(
    await ctx.db.run(selectiveStoriesQuery, {
      ...viewerValues(ctx.viewer),
      query: query.rareWords,
      joinedWords: query.words.join(" "),
      writers,
      maxRows: limit + 1,
    }),
  );
  cacheStoryContents(ctx, rows ?? []);
  return rows;
}

/** Returns one page of the stories that match, best first. */
export async function findStories(
  ctx: ViewerContext,
  input: PageInput & {
    query: ParsedQuery;
    withTypos: boolean;
    /** True if an earlier statement has found more than `selectiveLimit` matches. */
    isKnownUnselective?: boolean;
    /** User ids of the writers found by the same words, best match first. */
    writers: readonly string[];
  },
): Promise<Page<StoryCardView>> {
  const { query, limit, cursor, withTypos, isKnownUnselective = false, writers } = input;
  const mayBeSelective = cursor === undefined && !withTypos && !isKnownUnselective;
  const rows =
    (mayBeSelective ? await findSelective(ctx, input) : undefined) ??
    (await ctx.db.rows(selectStories, {
      ...viewerValues(ctx.viewer),
      ...toStages(cursor, toGrades(query, writers), withTypos),
      words: query.words,
      rowLimit: limit + 1,
    }));
  const page = toPage(rows, limit, ({ grade, id }) => [grade, id]);
  return { ...page, items: await toStoryCards(ctx, page.items) };
}
