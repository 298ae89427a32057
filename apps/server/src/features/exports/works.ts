import type { SeriesState } from "@kora/contract/series-states";
import type { ShownTo } from "@kora/contract/shown-to";
import type { StoryRating } from "@kora/contract/story-ratings";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { literal, type Statement, statement } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";
import type { BookWork } from "../books/index.ts";
import { bodyJoin } from "../stories/index.ts";

/** A story or draft of the viewer, with all that its files have. */
export interface Work extends BookWork {
  readonly genres: string[];
  readonly tags: string[];
  readonly rating: StoryRating;
  /** Null for a draft for which it was not chosen. */
  readonly shown_to: ShownTo | null;
  readonly state: "published" | "scheduled" | "not published" | "draft";
  /** The time of publication, also of a future one; null for a draft. */
  readonly published_at: Date | null;
  readonly changed_at: Date;
}

/** A draft of the viewer. */
export interface DraftWork extends Work {
  /** The title of the series of which it becomes a part; null for none. */
  series_title: string | null;
}

/** A series of the viewer. */
export interface SeriesWork {
  id: string;
  title: string;
  short_description: string;
  genres: string[];
  language: string | null;
  rating: StoryRating;
  state: SeriesState;
  created_at: Date;
  changed_at: Date;
}

/** Works are long, so a page has few. */
const pageSize = 10;
const pageLimit = literal(pageSize);

interface PageValues {
  viewer: string;
  afterKey: string;
}
type Keyed<Row> = Row & { key: string };

const storyColumns = sql`s.id, s.title, s.short_description, body.html, s.genres, s.tags, s.rating, s.shown_to, s.warnings,
  s.language, body.note_before, body.note_after, s.poster_id, s.poster_width, s.poster_height, s.poster_alt,
  CASE WHEN s.unpublished_at IS NULL THEN 'published' WHEN s.publish_at IS NOT NULL THEN 'scheduled'
    ELSE 'not published' END AS state,
  coalesce(s.publish_at, s.created_at) AS published_at, coalesce(s.updated_at, s.created_at) AS changed_at`;

const selectSingleStories = statement<PageValues, Keyed<Work>>(
  "exported-single-stories",
  (value) => sql`
    SELECT ${storyColumns}, s.id::text AS key FROM stories s ${bodyJoin}
    WHERE s.author_id = ${value("viewer")} AND s.deleted_at IS NULL AND s.id > ${value("afterKey")}::uuid
      AND NOT EXISTS (SELECT FROM series_parts part WHERE part.story_id = s.id)
    ORDER BY s.id LIMIT ${pageLimit}`,
);

const selectSeries = statement<PageValues, Keyed<SeriesWork>>(
  "exported-series",
  (value) => sql`
    SELECT id, title, short_description, genres, language, rating, state, created_at, updated_at AS changed_at,
      id::text AS key
    FROM series
    WHERE author_id = ${value("viewer")} AND id > ${value("afterKey")}::uuid
    ORDER BY id LIMIT ${pageLimit}`,
);

const selectParts = statement<PageValues & { seriesId: string }, Keyed<Work>>(
  "exported-parts",
  (value) => sql`
    SELECT ${storyColumns}, part.position::text AS key
    FROM series_parts part JOIN stories s ON s.id = part.story_id ${bodyJoin}
    WHERE part.series_id = ${value("seriesId")} AND s.author_id = ${value("viewer")} AND s.deleted_at IS NULL
      AND part.position > ${value("afterKey")}::int
    ORDER BY part.position LIMIT ${pageLimit}`,
);

const selectDrafts = statement<PageValues, Keyed<DraftWork>>(
  "exported-drafts",
  (value) => sql`
    SELECT d.id, d.title, d.short_description, d.html, d.genres, d.tags, d.rating, d.shown_to, d.warnings, d.language,
      d.note_before, d.note_after, NULL::uuid AS poster_id, NULL::int AS poster_width, NULL::int AS poster_height, d.poster_alt,
      'draft' AS state, NULL::timestamptz AS published_at, d.updated_at AS changed_at, series.title AS series_title,
      d.id::text AS key
    FROM drafts d LEFT JOIN series ON series.id = d.series_id
    WHERE d.owner_id = ${value("viewer")} AND d.id > ${value("afterKey")}::uuid
    ORDER BY d.id LIMIT ${pageLimit}`,
);

/** Yields the rows of a list one by one. It reads them page by page, so that few are in memory. */
async function* readAll<Values extends object, Row extends object>(
  ctx: ViewerContext,
  page: Statement<Values & PageValues, Keyed<Row>>,
  values: Values,
  firstKey: string,
): AsyncGenerator<Keyed<Row>> {
  let rows: Keyed<Row>[];
  let afterKey = firstKey;
  do {
    rows = await ctx.db.dedicated.rows(page, { ...values, viewer: ctx.viewer.userId, afterKey });
    yield* rows;
    afterKey = rows.at(-1)?.key ?? afterKey;
  } while (rows.length === pageSize);
}

/** Yields the viewer's stories that are in no series, oldest first. */
export const readSingleStories = (ctx: ViewerContext): AsyncGenerator<Work> =>
  readAll(ctx, selectSingleStories, {}, minId);

/** Yields the viewer's series, oldest first. */
export const readSeries = (ctx: ViewerContext): AsyncGenerator<SeriesWork> =>
  readAll(ctx, selectSeries, {}, minId);

/** Yields the parts of a series of the viewer, in their order. */
export const readParts = (ctx: ViewerContext, seriesId: string): AsyncGenerator<Work> =>
  readAll(ctx, selectParts, { seriesId }, "-1");

/** Yields the viewer's drafts. */
export const readDrafts = (ctx: ViewerContext): AsyncGenerator<DraftWork> =>
  readAll(ctx, selectDrafts, {}, minId);
