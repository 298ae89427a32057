import { sharePlatforms } from "@kora/contract/reactions";
import type { PublicStoryView, StoryCardView, StoryView } from "@kora/contract/stories";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { latestUserIds, withViewerFirst } from "../visibility/index.ts";
import {
  type BodyRow,
  type ContentsRow,
  contentsColumns,
  type StoryContents,
  type StoryWithBody,
  toStoryBody,
  toStoryContents,
  toUpdatedAt,
} from "./contents.ts";

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

export function reactingUserColumns(viewer: SQLWrapper, hidden: SQLWrapper): SQL {
  const latest = (table: SQL, count: SQL, maxRowsPerUser = 1) =>
    latestUserIds({
      table,
      targetColumn: sql`story_id`,
      targetId: sql`s.id`,
      count,
      hidden,
      maxRowsPerUser,
    });
  return sql`${latest(sql`story_likes`, sql`counts.like_count`)} AS likes,
    ${latest(sql`story_shares`, sql`counts.share_count`, sharePlatforms.length)} AS shares,
    ${hasRowOfViewer(sql`story_shares`, sql`counts.share_count`, viewer)} AS is_shared`;
}

function toStoryFields(contents: StoryContents, row: StatsRow) {
  const { author_id: _id, poster_name: posterName, avatar } = row;
  return { ...contents, userId: { _id, posterName, avatar } };
}

const viewerIf = (isOwn: boolean, viewer: string) => (isOwn ? [viewer] : []);

/** Bookmarks are private, so `bookmarks` contains the viewer only. */
function toPerformance(
  row: StatsRow & OwnReactionsRow,
  viewer: string,
  userIds: Pick<ReactingUsersRow, "likes" | "shares">,
) {
  return {
    ...userIds,
    bookmarks: viewerIf(row.is_bookmarked, viewer),
    likeCount: row.like_count,
    isLiked: row.is_liked,
    bookmarkCount: row.bookmark_count,
    isBookmarked: row.is_bookmarked,
    shareCount: row.share_count,
    commentCount: row.comment_count,
    reads: row.read_count,
    timer: row.reading_seconds,
    revision: row.counts_revision,
  };
}

/** Converts a row to the wire format, for lists: `likes` contains the viewer only, `shares` is empty. */
export function toStoryCardView(
  contents: StoryContents,
  row: StatsRow & OwnReactionsRow,
  viewer: string,
): StoryCardView {
  return {
    ...toStoryFields(contents, row),
    performance: toPerformance(row, viewer, {
      likes: viewerIf(row.is_liked, viewer),
      shares: [],
    }),
  };
}

/** Converts a row to the wire format, with the body. */
export function toStoryView(
  { contents, story, wordCount }: StoryWithBody,
  row: StatsRow & OwnReactionsRow & ReactingUsersRow & { position: number | null },
  viewer: string,
): StoryView {
  const userIds = {
    likes: withViewerFirst(row.likes, viewer, row.is_liked),
    shares: withViewerFirst(row.shares, viewer, row.is_shared),
  };
  return {
    ...toStoryFields(contents, row),
    performance: toPerformance(row, viewer, userIds),
    story,
    wordCount,
    position: row.position,
  };
}

/** Converts a row to the wire format, for a visitor without a session. */
export function toPublicStoryView(row: StoryRow & BodyRow): PublicStoryView {
  return {
    ...toStoryFields(toStoryContents(row), row),
    updatedAt: toUpdatedAt(row),
    performance: {
      likeCount: row.like_count,
      commentCount: row.comment_count,
      reads: row.read_count,
    },
    ...toStoryBody(row),
  };
}
