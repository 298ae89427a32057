import { limits } from "@kora/contract/limits";
import type { StoryCardView } from "@kora/contract/stories";
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
  rowsAmongFew,
  stepsFrom,
  typedWords,
} from "../../platform/database/search-steps.ts";
import { statement, type ValueOf } from "../../platform/database/statement.ts";
import {
  authorColumns,
  type ContentsRow,
  cacheStoryContents,
  contentsColumns,
  isVisibleStory,
  type StoryCardRow,
  shownColumns,
  toStoryCards,
  withFigures,
} from "../stories/index.ts";
import { type ViewerValues, viewerParamTypes, viewerValues } from "../visibility/index.ts";
import { anyOf, type Queries } from "./read-terms.ts";

interface Values extends FindValues, ViewerValues {
  words: readonly string[];
}

/** Whether each word begins one of the title, as the terms `^` say; of a row, where no index is asked. */
const isTitled = (v: ValueOf<Values>) => sql`(
  SELECT bool_and(EXISTS (
    SELECT FROM unnest(search_words(title)) titled WHERE starts_with(titled, typed)))
  FROM unnest(${v("words")}::text[]) typed)`;

/** Exported for the look at its plan. */
export const selectStories = statement<Values, StoryCardRow & { grade: number }>(
  "search-stories",
  (v) => sql`
    ${withFigures(
      v("viewer"),
      found(v, {
        matching: sql`
          (SELECT * FROM stories
          WHERE story_terms(id, author_id, title, short_description, genres) @@ step.query
          ORDER BY id DESC)
          UNION ALL
          (SELECT own.* FROM (
            SELECT id FROM stories WHERE author_id = step.author AND id < step.ceiling
            ORDER BY id DESC OFFSET 0
          ) newest CROSS JOIN LATERAL (
            SELECT * FROM stories WHERE id = newest.id AND NOT ${isTitled(v)} OFFSET 0
          ) own)`,
        shown: sql`SELECT ${shownColumns} FROM (SELECT match.*) s
          JOIN users author ON author.id = s.author_id WHERE ${isVisibleStory(sql`s`, sql`author`, v)}`,
      }),
    )}
    ORDER BY page.grade, page.id DESC`,
);

/** Griots whose stories are found by the griot's name. */
export const mostGriots = limits.list.defaultLimit;

/** The places of the grades: by the whole title, its words, their beginnings, each griot, words anywhere. */
const firstGriot = 3;
const ofGriots = sql.raw(String(firstGriot));
const ofWordsAnywhere = sql.raw(String(firstGriot + mostGriots));

export type FewRow = StoryCardRow & ContentsRow & { grade: number };
interface FewStories extends ViewerValues, FewValues {
  griots: readonly string[];
  rows: number;
}

/** The values of a query of few stories, with the typed words. */
type FewStoriesValue = ValueOf<ViewerValues & { words: unknown; rows: number }>;

/** True where each typed word begins one of `titled`, or where `or` is true of the word `begun`. */
const eachBegins = (v: FewStoriesValue, or: SQL = sql`false`) => sql`(
  SELECT bool_and(EXISTS (SELECT FROM unnest(titled) word WHERE starts_with(word, begun)) OR ${or})
  FROM unnest(${v("words")}) begun)`;

const gradeOfTitle = (v: FewStoriesValue) => sql`CASE
  WHEN titled = ${v("words")} THEN 0
  WHEN titled @> ${v("words")} THEN 1
  WHEN ${eachBegins(v)} THEN 2
  ELSE ${ofWordsAnywhere} END`;

/** The words of a story beside those of its title, as `story_terms` has them. */
const otherWords = sql`search_words(short_description || ' '
  || replace(array_to_string(genres, ' '), 'sci-fi', 'sci-fi science fiction'))`;

/**
 * What is shown of few stories, the best first. With what they say: whoever searches seldom finds
 * what was shown to others a moment ago.
 */
const showFew = (v: FewStoriesValue, griots: SQLWrapper, areFew: SQL) => sql`
  WITH graded AS MATERIALIZED (
    SELECT id, author_id, ${gradeOfTitle(v)} AS grade
    FROM candidate CROSS JOIN LATERAL (SELECT search_words(title) AS titled OFFSET 0) made
    WHERE ${areFew} AND ${eachBegins(v, sql`begun = ANY (${otherWords})`)}
  )
  SELECT match.grade, shown.* FROM (
    (SELECT id, grade FROM graded WHERE grade < ${ofGriots}
    ORDER BY grade, id DESC)
    UNION ALL
    (SELECT newest.id, ${ofGriots} + griot.place::int - 1
    FROM unnest(${griots}) WITH ORDINALITY griot (id, place)
    CROSS JOIN LATERAL (
      SELECT id FROM stories WHERE author_id = griot.id ORDER BY id DESC OFFSET 0
    ) newest
    WHERE newest.id <> ALL (ARRAY(SELECT id FROM graded WHERE grade < ${ofGriots})))
    UNION ALL
    (SELECT id, grade FROM graded
    WHERE grade >= ${ofGriots} AND author_id <> ALL (${griots})
    ORDER BY id DESC)
  ) match
  CROSS JOIN LATERAL (
    SELECT ${contentsColumns}, ${authorColumns}
    FROM (SELECT * FROM stories WHERE id = match.id OFFSET 0) s
    JOIN users author ON author.id = s.author_id
    WHERE ${isVisibleStory(sql`s`, sql`author`, v)} OFFSET 0
  ) shown
  WHERE ${areFew}
  LIMIT ${v("rows")}`;

/**
 * The stories that match `query`, where those are few, and have all typed words, also those that `query` leaves out; and the stories of `griots`, an array of ids.
 */
export const fewStoriesOf = (v: FewStoriesValue, query: SQLWrapper, griots: SQLWrapper) =>
  foundAmongFew({
    matching: sql`SELECT id, author_id, title, short_description, genres FROM stories
      WHERE story_terms(id, author_id, title, short_description, genres) @@ ${query}`,
    shown: (areFew) => withFigures(v("viewer"), showFew(v, griots, areFew)),
  });

/** As `selectStories`, where few stories match. Exported for the look at its plan. */
export const fewStories = defineQuery<FewStories, AmongFew<FewRow>, "words">({
  name: "search-few-stories",
  params: { ...viewerParamTypes, ...fewParams, griots: "uuid[]", rows: "int" },
  batch: { concurrency: 3 },
  derived: typedWords,
  sql: (v) => fewStoriesOf(v, v("query"), v("griots")),
});

/**
 * By the whole title, its words, their beginnings, each griot, words anywhere; with slips by each griot, and by
 * words with a slip.
 */
function gradesOf(queries: Queries, griots: readonly string[]): Grades {
  const { exact, words, beginnings, anywhere, near } = queries;
  const authored = Array.from({ length: mostGriots }, (_, place) => {
    const author = griots[place];
    return author === undefined ? undefined : { author };
  });
  const ofGriots = griots.length > 0 ? { text: anyOf(griots.map((id) => `@${id}`)) } : undefined;
  return {
    typed: [
      exact,
      except(words, exact),
      except(beginnings, words),
      ...authored,
      except(anywhere, beginnings, ofGriots),
    ],
    near: [...authored, near && except(near, ofGriots)],
  };
}

/** The best of all that match, where they are few. */
async function readFew(
  ctx: ViewerContext,
  { queries, griots, limit }: { queries: Queries; griots: readonly string[]; limit: number },
): Promise<(StoryCardRow & { grade: number })[] | undefined> {
  if (queries.anywhere.isFrequent) return undefined;
  const rows = rowsAmongFew<FewRow>(
    await ctx.db.run(fewStories, {
      ...viewerValues(ctx.viewer),
      query: queries.rare,
      typed: queries.typed.join(" "),
      griots,
      rows: limit + 1,
    }),
  );
  cacheStoryContents(ctx, rows ?? []);
  return rows;
}

/** One page of the stories that match, the best first. */
export async function findStories(
  ctx: ViewerContext,
  input: {
    queries: Queries;
    limit: number;
    cursor?: string | undefined;
    withSlips: boolean;
    /** It is known that many match. */
    areMany?: boolean;
    /** Griots found by the same words, the best first. */
    griots: readonly string[];
  },
): Promise<Page<StoryCardView>> {
  const { queries, limit, cursor, withSlips, areMany = false, griots } = input;
  const isFirst = cursor === undefined && !withSlips && !areMany;
  const rows =
    (isFirst ? await readFew(ctx, input) : undefined) ??
    (await ctx.db.rows(selectStories, {
      ...viewerValues(ctx.viewer),
      ...stepsFrom(cursor, gradesOf(queries, griots), withSlips),
      words: queries.typed,
      rows: limit + 1,
    }));
  const page = toPage(rows, limit, ({ grade, id }) => [grade, id]);
  return { ...page, items: await toStoryCards(ctx, page.items) };
}
