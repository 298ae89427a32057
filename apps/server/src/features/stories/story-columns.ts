import type { Genre } from "@kora/contract/genres";
import { sharePlatforms } from "@kora/contract/reactions";
import type { StoryRating, StoryWarning } from "@kora/contract/story-ratings";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { latestUserIds } from "../visibility/index.ts";

/** The poster of a story. `posterColumns` selects it. */
export interface PosterRow {
  poster_id: string;
  /** The width of the poster in pixels; the height and `poster_widths` are in pixels too. */
  poster_width: number;
  poster_height: number;
  /** The widths in which the poster is stored. */
  poster_widths: number[];
  poster_alt: string;
  poster_color: string;
}

/** The columns of a story that change only with its revision. `contentsColumns` selects them. */
export interface ContentsRow extends PosterRow {
  id: string;
  revision: number;
  title: string;
  short_description: string;
  genres: Genre[];
  rating: StoryRating;
  warnings: StoryWarning[];
  language: string | null;
  created_at: Date;
  /** The time of the last edit; null before the first edit. */
  updated_at: Date | null;
}

/** The columns of `PosterRow`, from a row `s` of `stories`. */
export const posterColumns = sql`s.poster_id, s.poster_width, s.poster_height, s.poster_widths,
  s.poster_alt, s.poster_color`;

/** The columns of `ContentsRow`, from a row `s` of `stories`. */
export const contentsColumns = sql`s.id, s.revision, s.title, s.short_description, s.genres, ${posterColumns},
  s.rating, s.warnings, s.language, s.created_at, s.updated_at`;

/** The body of a story, with what only an opened story shows. `bodyColumns` selects it. */
export interface BodyRow {
  html: string;
  format: number;
  word_count: number;
  tags: string[];
  note_before: string;
  note_after: string;
}

/** Joins a story `s` with its `body`. */
export const bodyJoin = sql`JOIN story_bodies body ON body.story_id = s.id`;
/** The columns of `BodyRow`, from a story `s` after `bodyJoin`. */
export const bodyColumns = sql`body.html, body.format, body.word_count,
  s.tags, body.note_before, body.note_after`;

/** The author and the counts of a story. `authorColumns` and `statsColumns` select them. */
export interface StatsRow {
  author_id: string;
  poster_name: string;
  avatar: string | null;
  like_count: number;
  bookmark_count: number;
  share_count: number;
  comment_count: number;
  read_count: number;
  reading_seconds: number;
  counts_revision: number;
  /** The series of which the story is a part, or null. `readSeriesOfStories` returns what is shown of it. */
  series_id: string | null;
}

/**
 * The columns of a story that are not cached, because they change often. `cardColumns` and `statsColumns` select them.
 */
export type CardBaseRow = { id: string; revision: number } & StatsRow;

/** A story without its body. `storyColumns` selects it. */
export type StoryRow = ContentsRow & StatsRow;

/** The viewer's own reactions to a story. `ownReactionColumns` selects them. */
export interface OwnReactionsRow {
  is_liked: boolean;
  is_bookmarked: boolean;
}

/** The users who reacted most recently. `reactingUserColumns` selects their ids. */
export interface ReactingUsersRow {
  likes: string[];
  /** A user id occurs once for each platform on which the user shared the story. */
  shares: string[];
  /** True if the viewer shared the story. */
  is_shared: boolean;
}

/** The state and times of a story's publication and edits. `publicationColumns` selects them. */
export interface PublicationRow {
  is_published: boolean;
  publish_at: Date | null;
  /** The time of the last edit after the first publication; null if there was none. */
  edited_at: Date | null;
}

/** The columns of `PublicationRow`, from a row `s` of `stories`. */
export const publicationColumns = sql`s.unpublished_at IS NULL AS is_published, s.publish_at,
  CASE WHEN s.was_published THEN s.updated_at END AS edited_at`;

/** Joins a story `s` with the rows of its `author` and its `counts`. */
export const storyJoins = sql`JOIN users author ON author.id = s.author_id
  JOIN story_counts counts ON counts.story_id = s.id`;

/** The author's columns of `StatsRow`, after `storyJoins`. */
export const authorColumns = sql`s.author_id, author.poster_name, author.avatar`;

/** The counts of `StatsRow`, after `storyJoins`. */
export const statsColumns = sql`counts.like_count, counts.bookmark_count, counts.share_count,
  counts.comment_count, counts.read_count, counts.reading_seconds,
  counts.revision AS counts_revision, counts.series_id`;

/** The columns of `AuthorlessCardRow` except the reactions. They need only the row `counts` of `story_counts`. */
export const authorlessCardColumns = sql`counts.story_id AS id, counts.story_revision AS revision,
  counts.author_id, ${statsColumns}`;

/** The columns of `CardBaseRow` except the counts. */
export const cardColumns = sql`s.id, s.revision, ${authorColumns}`;

/** The columns of `StoryRow`, after `storyJoins`. */
export const storyColumns = sql`${contentsColumns}, ${authorColumns}, ${statsColumns}`;

/** Returns a condition that is true if `table` has a row of the viewer for the story `s`. */
function hasRowOfViewer(table: SQL, count: SQL, viewer: SQLWrapper): SQL {
  return sql`${count} > 0 AND EXISTS (
    SELECT FROM ${table} r WHERE r.user_id = ${viewer} AND r.story_id = s.id)`;
}

/** Returns the columns of `OwnReactionsRow`, after `storyJoins`. */
export function ownReactionColumns(viewer: SQLWrapper): SQL {
  return sql`${hasRowOfViewer(sql`story_likes`, sql`counts.like_count`, viewer)} AS is_liked,
    ${hasRowOfViewer(sql`story_bookmarks`, sql`counts.bookmark_count`, viewer)} AS is_bookmarked`;
}

/** Returns two arrays of the story ids among `ids`: `liked` by the viewer, and `bookmarked` by the viewer. */
export function ownReactionArrays(ids: SQL, viewer: SQLWrapper): SQL {
  const storyIdsIn = (table: SQL) => sql`ARRAY(SELECT r.story_id FROM ${table} r
      WHERE r.user_id = ${viewer} AND r.story_id = ANY (${ids}))`;
  return sql`${storyIdsIn(sql`story_likes`)} AS liked, ${storyIdsIn(sql`story_bookmarks`)} AS bookmarked`;
}

/**
 * Returns the common table expressions `page`, and `own` with the viewer's own reactions to the stories of the page.
 */
const pageExpressions = (viewer: SQLWrapper, page: SQL) => sql`
  WITH page AS MATERIALIZED (${page}),
  own AS MATERIALIZED (
    SELECT ${ownReactionArrays(sql`list.ids`, viewer)}
    FROM (SELECT ARRAY(SELECT id FROM page) AS ids OFFSET 0) list
  )`;

const ownReactionsOfPage = sql`page.id = ANY (own.liked) AS is_liked,
  page.id = ANY (own.bookmarked) AS is_bookmarked`;

/** A `StoryCardRow` without the author's name and picture. */
export type AuthorlessCardRow = Omit<CardBaseRow, "poster_name" | "avatar"> & OwnReactionsRow;

/**
 * Selects the rows of the query `page`, which must have the column `id`, with the viewer's own reactions. The rows have
 * no order.
 */
export function withOwnReactions(viewer: SQLWrapper, page: SQL): SQL {
  return sql`
    ${pageExpressions(viewer, page)}
    SELECT page.*, ${ownReactionsOfPage} FROM page CROSS JOIN own`;
}

/**
 * Selects the rows of the query `page`, which must have `cardColumns`, with the counts and the viewer's own reactions.
 * The rows have no order; the caller can sort by the columns of `page`. `MATERIALIZED` and `OFFSET 0` prevent
 * PostgreSQL from joining in another order, in which it could read all stories. The viewer's reactions to all stories
 * of the page are read together, because they are stored together.
 */
export function withStats(viewer: SQLWrapper, page: SQL): SQL {
  return sql`
    ${pageExpressions(viewer, page)}
    SELECT page.*, stats.*, ${ownReactionsOfPage}
    FROM page CROSS JOIN own CROSS JOIN LATERAL (
      SELECT ${statsColumns} FROM story_counts counts WHERE counts.story_id = page.id OFFSET 0
    ) stats`;
}

/** Returns the columns of `ReactingUsersRow`, after `storyJoins`. */
export function reactingUserColumns(viewer: SQLWrapper, hiddenUserIds: SQLWrapper): SQL {
  const latestUsers = (table: SQL, count: SQL, maxRowsPerUser = 1) =>
    latestUserIds({
      table,
      targetColumn: sql`story_id`,
      targetId: sql`s.id`,
      count,
      hiddenUserIds,
      maxRowsPerUser,
    });
  return sql`${latestUsers(sql`story_likes`, sql`counts.like_count`)} AS likes,
    ${latestUsers(sql`story_shares`, sql`counts.share_count`, sharePlatforms.length)} AS shares,
    ${hasRowOfViewer(sql`story_shares`, sql`counts.share_count`, viewer)} AS is_shared`;
}
