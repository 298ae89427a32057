import type { Genre } from "@kora/contract/genres";
import type {
  SeriesPart,
  SeriesVersions,
  SeriesView,
  SeriesWithContents,
} from "@kora/contract/series";
import type { SeriesState } from "@kora/contract/series-states";
import type { StoryRating } from "@kora/contract/story-ratings";
import { type SQL, sql } from "drizzle-orm";
import type { Placeholder } from "../../platform/database/statement.ts";
import {
  isVisiblePart,
  nextPart,
  type PosterRow,
  type PublicationRow,
  partIds,
  posterColumns,
  toPosterFields,
  toPublication,
} from "../stories/index.ts";
import { mayDownloadFrom, type ViewerValues } from "../visibility/index.ts";

/** A series with the parts that the viewer may see, selected with `selectSeriesRows`. */
export type SeriesRow = SeriesBaseRow & (PosterRow | { poster_id: null });

interface SeriesBaseRow {
  id: string;
  title: string;
  short_description: string;
  genres: Genre[];
  language: string | null;
  rating: StoryRating;
  state: SeriesState;
  follower_count: number;
  created_at: Date;
  updated_at: Date;
  hidden_at: Date | null;
  revision: number;
  author_id: string;
  poster_name: string;
  avatar: string | null;
  is_following: boolean;
  may_download: boolean;
  parts: string[];
  word_count: number;
  next_part: string | null;
}

/**
 * Selects the rows of `SeriesRow` from the query or table `page`, which has rows of `series`. The parts come from one
 * range of an index for each series; no story is read but the first one. `isVisible` says which parts the viewer may see.
 */
export function selectSeriesRows(
  page: SQL,
  value: Placeholder<ViewerValues>,
  isVisible = isVisiblePart(sql`part`, sql`page.author_id`, value),
): SQL {
  const next = nextPart(
    { seriesId: sql`page.id`, storyIds: sql`contents.story_ids`, isShown: isVisible },
    value("viewer"),
  );
  return sql`
    SELECT page.*, author.poster_name, author.avatar, contents.parts, contents.word_count,
      ${posterColumns},
      EXISTS (
        SELECT FROM series_follows f WHERE f.follower_id = ${value("viewer")} AND f.series_id = page.id
      ) AS is_following,
      ${mayDownloadFrom(sql`author`, value("viewer"))} AS may_download,
      ${next} AS next_part
    FROM ${page} page
      CROSS JOIN LATERAL (
        SELECT u.id, u.poster_name, u.avatar, u.allows_downloads FROM users u WHERE u.id = page.author_id OFFSET 0
      ) author
      CROSS JOIN LATERAL (
        SELECT ${partIds(isVisible)},
          coalesce(sum(part.word_count) FILTER (WHERE ${isVisible}), 0)::int AS word_count
        FROM series_parts part WHERE part.series_id = page.id
        OFFSET 0
      ) contents
      LEFT JOIN LATERAL (SELECT * FROM stories WHERE id = contents.parts[1] OFFSET 0) s ON true`;
}

/** Converts a row to the wire format. */
export function toSeriesView(row: SeriesRow): SeriesView {
  const { id: _id, title, genres: genre, language, rating, state, parts, revision } = row;
  const { author_id, poster_name: posterName, avatar } = row;
  return {
    _id,
    title,
    shortDescription: row.short_description,
    ...(row.poster_id === null ? { posterImage: null, poster: null } : toPosterFields(row)),
    genre,
    language,
    rating,
    state,
    writer: { _id: author_id, posterName, avatar },
    parts,
    partCount: parts.length,
    wordCount: row.word_count,
    nextPart: row.next_part,
    followerCount: row.follower_count,
    isFollowing: row.is_following,
    isHidden: row.hidden_at !== null,
    revision,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A series that the viewer does not see. */
export type HiddenSeriesRow = Pick<
  SeriesRow,
  "id" | "author_id" | "rating" | "state" | "created_at"
>;

/** Returns the view of a series that the viewer has unfollowed and does not see: without anything of its content. */
export function toHiddenSeriesView(row: HiddenSeriesRow): SeriesView {
  return {
    _id: row.id,
    title: "",
    shortDescription: "",
    posterImage: null,
    poster: null,
    genre: [],
    language: null,
    rating: row.rating,
    state: row.state,
    writer: { _id: row.author_id, posterName: "", avatar: null },
    parts: [],
    partCount: 0,
    wordCount: 0,
    nextPart: null,
    followerCount: 0,
    isFollowing: false,
    isHidden: true,
    revision: 0,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.created_at.toISOString(),
  };
}

/** A part in the table of contents. */
export interface SeriesPartRow extends PublicationRow {
  id: string;
  title: string;
  word_count: number;
  created_at: Date;
  position: number | null;
  is_finished: boolean;
}

/** Converts a row to the wire format. */
function toSeriesPart(row: SeriesPartRow): SeriesPart {
  return {
    _id: row.id,
    title: row.title,
    wordCount: row.word_count,
    createdAt: row.created_at.toISOString(),
    position: row.position,
    isFinished: row.is_finished,
    ...toPublication(row),
  };
}

/** Adds the table of contents to a series. */
export function toSeriesWithContents(
  row: SeriesRow,
  parts: readonly SeriesPartRow[],
): SeriesWithContents {
  return { ...toSeriesView(row), contents: parts.map(toSeriesPart), mayDownload: row.may_download };
}

/**
 * Returns both versions of a conflict: the stored series (`theirs`), and the rejected change (`yours`), which omits the
 * fields that it does not change.
 */
export function toSeriesVersions(
  theirs: SeriesView,
  change: { [Field in keyof SeriesView]?: SeriesView[Field] | undefined },
): SeriesVersions {
  const changedFields = Object.entries(change).filter(([, value]) => value !== undefined);
  return { theirs, yours: Object.fromEntries(changedFields) };
}
