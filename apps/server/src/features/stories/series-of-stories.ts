import type { StorySeries } from "@kora/contract/stories";
import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../platform/context.ts";
import { type Placeholder, statement } from "../../platform/database/statement.ts";
import {
  isActiveAuthor,
  isNotBlockedStory,
  isNotHiddenUser,
  mayShowToVisitors,
  type ViewerValues,
} from "../visibility/index.ts";

/**
 * True for a row of `series` that the viewer may see. Mature series of others are hidden like mature stories, and those
 * that moderators hid. `series` and `author` are aliases of `series` and `users`.
 */
export function isVisibleSeries(series: SQL, author: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`(${series}.author_id = ${value("viewer")} OR (
    ${series}.hidden_at IS NULL AND ${isActiveAuthor(author)} AND ${isNotHiddenUser(sql`${author}.id`, value("hiddenAuthorIds"))}
    AND (${series}.rating <> 'mature' OR NOT ${value("hidesMature")}::boolean)))`;
}

/**
 * True for a row of `series_parts` whose story the viewer may see, if the viewer may see its author; the author sees
 * all parts. `authorId` is the author of the series.
 */
export function isVisiblePart(part: SQL, authorId: SQL, value: Placeholder<ViewerValues>): SQL {
  return sql`(${authorId} = ${value("viewer")} OR (
    ${part}.is_open AND ${isNotBlockedStory(sql`${part}.story_id`, value)}
    AND (NOT ${part}.is_mature OR NOT ${value("hidesMature")}::boolean)))`;
}

/**
 * True for a row of `series` that visitors may see. `series` and `author` are aliases of `series` and `users`.
 */
export function isPublicSeries(series: SQL, author: SQL): SQL {
  return sql`(${series}.hidden_at IS NULL AND ${series}.rating <> 'mature' AND ${isActiveAuthor(author)}
    AND ${mayShowToVisitors(author)})`;
}

/** True for a row of `series_parts` whose story visitors may see, if they may see its series. */
export function isPublicPart(part: SQL): SQL {
  return sql`(${part}.is_open AND NOT ${part}.is_mature AND EXISTS (
    SELECT FROM stories shown WHERE shown.id = ${part}.story_id AND shown.shown_to = 'public'))`;
}

interface StoryInSeries {
  readonly id: string;
  /** The column `series_id` of `story_counts`. */
  readonly series_id: string | null;
}

interface StoryIds {
  seriesIds: readonly string[];
  storyIds: readonly string[];
}

interface SeriesOfStoryRow {
  story_id: string;
  id: string;
  title: string;
  number: number;
  count: number;
}

/** Selects the series that meet `isShownSeries` with the stories that are among their parts which meet `isShownPart`. */
function selectSeriesOf(
  value: Placeholder<StoryIds>,
  { isShownSeries, isShownPart }: { readonly isShownSeries: SQL; readonly isShownPart: SQL },
): SQL {
  return sql`
    SELECT entry.story_id, visible.id, visible.title,
      array_position(contents.parts, entry.story_id) AS number, cardinality(contents.parts) AS count
    FROM unnest(${value("seriesIds")}::uuid[]) request (id)
      CROSS JOIN LATERAL (
        SELECT series.id, series.title, series.author_id
        FROM series JOIN users author ON author.id = series.author_id
        WHERE series.id = request.id AND ${isShownSeries}
        OFFSET 0
      ) visible
      CROSS JOIN LATERAL (
        SELECT array_agg(part.story_id ORDER BY part.position) AS parts FROM series_parts part
        WHERE part.series_id = visible.id AND ${isShownPart}
        OFFSET 0
      ) contents
      CROSS JOIN LATERAL unnest(${value("storyIds")}::uuid[]) entry (story_id)
    WHERE entry.story_id = ANY (contents.parts)`;
}

const selectSeries = statement<ViewerValues & StoryIds, SeriesOfStoryRow>(
  "series-of-stories",
  (value) =>
    selectSeriesOf(value, {
      isShownSeries: isVisibleSeries(sql`series`, sql`author`, value),
      isShownPart: isVisiblePart(sql`part`, sql`visible.author_id`, value),
    }),
);

const selectPublicSeries = statement<StoryIds, SeriesOfStoryRow>(
  "public-series-of-stories",
  (value) =>
    selectSeriesOf(value, {
      isShownSeries: isPublicSeries(sql`series`, sql`author`),
      isShownPart: isPublicPart(sql`part`),
    }),
);

/**
 * Returns the series of stories by story id. A story whose series the viewer may not see is missing. Runs no statement
 * if no story is in a series.
 */
export async function readSeriesOfStories(
  ctx: Pick<ReadContext, "db">,
  stories: readonly StoryInSeries[],
  viewer: ViewerValues,
): Promise<ReadonlyMap<string, StorySeries>> {
  const ids = toIds(stories);
  return ids ? toMap(await ctx.db.rows(selectSeries, { ...viewer, ...ids })) : new Map();
}

/** Like `readSeriesOfStories`, for visitors. */
export async function readPublicSeriesOfStories(
  ctx: Pick<ReadContext, "db">,
  stories: readonly StoryInSeries[],
): Promise<ReadonlyMap<string, StorySeries>> {
  const ids = toIds(stories);
  return ids ? toMap(await ctx.db.rows(selectPublicSeries, ids)) : new Map();
}

/** Returns the ids of the stories that are in a series, and of their series; undefined if there are none. */
function toIds(stories: readonly StoryInSeries[]): StoryIds | undefined {
  const storiesInSeries = stories.filter(({ series_id }) => series_id !== null);
  if (storiesInSeries.length === 0) return undefined;
  return {
    seriesIds: [...new Set(storiesInSeries.map(({ series_id }) => series_id as string))],
    storyIds: storiesInSeries.map(({ id }) => id),
  };
}

function toMap(rows: readonly SeriesOfStoryRow[]): Map<string, StorySeries> {
  return new Map(
    rows.map(({ story_id, id, title, number, count }) => [
      story_id,
      { _id: id, title, number, count },
    ]),
  );
}
