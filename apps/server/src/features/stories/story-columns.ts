import type { Genre } from "@kora/contract/genres";
import { sharePlatforms } from "@kora/contract/reactions";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { latestUserIds } from "../visibility/index.ts";

/** The part of a story that changes only with its revision, selected with `contentsColumns`. */
export interface ContentsRow {
  id: string;
  revision: number;
  title: string;
  short_description: string;
  genres: Genre[];
  poster_id: string;
  poster_width: number;
  poster_height: number;
  poster_widths: number[];
  poster_alt: string;
  poster_color: string;
  created_at: Date;
  updated_at: Date | null;
}

/** The columns of `ContentsRow`, from a row `s` of `stories`. */
export const contentsColumns = sql`s.id, s.revision, s.title, s.short_description, s.genres,
  s.poster_id, s.poster_width, s.poster_height, s.poster_widths, s.poster_alt, s.poster_color,
  s.created_at, s.updated_at`;

/** Selected with `bodyColumns`. */
export interface BodyRow {
  html: string;
  word_count: number;
}

export const bodyJoin = sql`JOIN story_bodies body ON body.story_id = s.id`;
export const bodyColumns = sql`body.html, body.word_count`;

/** The author and the counts of a story, selected with `authorColumns` and `statsColumns`. */
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
}

/** The columns of a story that change often and are not cached, selected with `cardColumns` and `statsColumns`. */
export type CardBaseRow = { id: string; revision: number } & StatsRow;

/** A story without its body, selected with `storyColumns`. */
export type StoryRow = ContentsRow & StatsRow;

/** The viewer's own reactions, selected with `ownReactionColumns`. */
export interface OwnReactionsRow {
  is_liked: boolean;
  is_bookmarked: boolean;
}

/** Ids of users who reacted most recently, selected with `reactingUserColumns`. */
export interface ReactingUsersRow {
  likes: string[];
  /** May contain a user once for each platform that they shared the story on. */
  shares: string[];
  is_shared: boolean;
}

/** Joins a story `s` with its `author` and `counts`, each by key. */
export const storyJoins = sql`JOIN users author ON author.id = s.author_id
  JOIN story_counts counts ON counts.story_id = s.id`;

export const authorColumns = sql`s.author_id, author.poster_name, author.avatar`;

export const statsColumns = sql`counts.like_count, counts.bookmark_count, counts.share_count,
  counts.comment_count, counts.read_count, counts.reading_seconds,
  counts.revision AS counts_revision`;

/** The columns of `AuthorlessCardRow` but the reactions, from the row `counts` alone. `withAuthors` adds the author. */
export const authorlessCardColumns = sql`counts.story_id AS id, counts.story_revision AS revision,
  counts.author_id, ${statsColumns}`;

/** The columns of `CardBaseRow` but the counts. */
export const cardColumns = sql`s.id, s.revision, ${authorColumns}`;

export const storyColumns = sql`${contentsColumns}, ${authorColumns}, ${statsColumns}`;

function hasRowOfViewer(table: SQL, count: SQL, viewer: SQLWrapper): SQL {
  return sql`${count} > 0 AND EXISTS (
    SELECT FROM ${table} r WHERE r.user_id = ${viewer} AND r.story_id = s.id)`;
}

export function ownReactionColumns(viewer: SQLWrapper): SQL {
  return sql`${hasRowOfViewer(sql`story_likes`, sql`counts.like_count`, viewer)} AS is_liked,
    ${hasRowOfViewer(sql`story_bookmarks`, sql`counts.bookmark_count`, viewer)} AS is_bookmarked`;
}

/** Two arrays: the ids of `ids` that the viewer likes, and those that the viewer has bookmarked. */
export function ownReactionArrays(ids: SQL, viewer: SQLWrapper): SQL {
  const storyIds = (table: SQL) => sql`ARRAY(SELECT r.story_id FROM ${table} r
      WHERE r.user_id = ${viewer} AND r.story_id = ANY (${ids}))`;
  return sql`${storyIds(sql`story_likes`)} AS liked, ${storyIds(sql`story_bookmarks`)} AS bookmarked`;
}

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

/** The rows of `page`, a query with the stories' `id`, and the viewer's own reactions, in no order. */
export function withOwnReactions(viewer: SQLWrapper, page: SQL): SQL {
  return sql`
    ${pageExpressions(viewer, page)}
    SELECT page.*, ${ownReactionsOfPage} FROM page CROSS JOIN own`;
}

/**
 * The rows of `page`, a query that selects `cardColumns`, with the stats and the viewer's own reactions, in no order.
 * `MATERIALIZED` and `OFFSET 0` keep PostgreSQL from joining in another order, in which a page could cost as much as
 * all stories. Reads the viewer's reactions at once, as they are stored together.
 */
export function withStats(viewer: SQLWrapper, page: SQL): SQL {
  return sql`
    ${pageExpressions(viewer, page)}
    SELECT page.*, stats.*, ${ownReactionsOfPage}
    FROM page CROSS JOIN own CROSS JOIN LATERAL (
      SELECT ${statsColumns} FROM story_counts counts WHERE counts.story_id = page.id OFFSET 0
    ) stats`;
}

export function reactingUserColumns(viewer: SQLWrapper, hiddenUserIds: SQLWrapper): SQL {
  const latest = (table: SQL, count: SQL, maxRowsPerUser = 1) =>
    latestUserIds({
      table,
      targetColumn: sql`story_id`,
      targetId: sql`s.id`,
      count,
      hiddenUserIds,
      maxRowsPerUser,
    });
  return sql`${latest(sql`story_likes`, sql`counts.like_count`)} AS likes,
    ${latest(sql`story_shares`, sql`counts.share_count`, sharePlatforms.length)} AS shares,
    ${hasRowOfViewer(sql`story_shares`, sql`counts.share_count`, viewer)} AS is_shared`;
}
