import { limits } from "@kora/contract/limits";
import { sharePlatforms } from "@kora/contract/reactions";
import type { PublicStoryView, StoryCardView, StoryView } from "@kora/contract/stories";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isNoneOf, latestPeople } from "../blocks/index.ts";
import {
  type ContentsRow,
  contentsColumns,
  type StoryContents,
  toStoryContents,
} from "./contents.ts";

/** Who wrote a story and what it has come to, selected with `figureColumns` and `authorColumns`. */
export interface FiguresRow {
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

/** A story as the statements that read one whole select it with `storyColumns`. */
export type StoryRow = ContentsRow & FiguresRow;

/** The viewer's own state, selected with `ownStateColumns`. */
export interface OwnStateRow {
  is_liked: boolean;
  is_bookmarked: boolean;
}

/** Selected with `bodyColumns`. */
export interface BodyRow {
  html: string;
  word_count: number;
}

/** Selected with `peopleColumns`. */
export interface PeopleRow {
  likes: string[];
  /** A person once for each platform. */
  shares: string[];
}

/** What a story `s` is shown with: `author` of users, `counts`; each by its key. */
export const storyJoins = sql`JOIN users author ON author.id = s.author_id
  JOIN story_counts counts ON counts.story_id = s.id`;

/** Of the author, who is a griot. */
export const authorColumns = sql`s.author_id, author.poster_name, author.avatar`;

/** Of the counts. */
export const figureColumns = sql`counts.like_count, counts.bookmark_count, counts.share_count,
  counts.comment_count, counts.read_count, counts.reading_seconds,
  counts.revision AS counts_revision`;

export const storyColumns = sql`${contentsColumns}, ${authorColumns}, ${figureColumns}`;

export const bodyJoin = sql`JOIN story_bodies body ON body.story_id = s.id`;
export const bodyColumns = sql`body.html, body.word_count`;

function ownRow(table: SQL, count: SQL, viewer: SQLWrapper): SQL {
  return sql`${count} > 0 AND EXISTS (
    SELECT FROM ${table} r WHERE r.user_id = ${viewer} AND r.story_id = s.id)`;
}

export function bookmarkedColumn(viewer: SQLWrapper): SQL {
  return sql`${ownRow(sql`story_bookmarks`, sql`counts.bookmark_count`, viewer)} AS is_bookmarked`;
}

export function ownStateColumns(viewer: SQLWrapper): SQL {
  return sql`${ownRow(sql`story_likes`, sql`counts.like_count`, viewer)} AS is_liked,
    ${bookmarkedColumn(viewer)}`;
}

export function peopleColumns(viewer: SQLWrapper, hidden: SQLWrapper): SQL {
  const latest = (table: SQL, count: SQL) =>
    latestPeople({ table, key: sql`story_id`, id: sql`s.id`, count, viewer, hidden });
  return sql`${latest(sql`story_likes`, sql`counts.like_count`)} AS likes,
    ${latestSharers(viewer, hidden)} AS shares`;
}

/**
 * As `latestPeople`, but a person has a row for each platform, so that one may be named up to that many
 * times: enough rows for a list of people to be full when each is named once.
 */
function latestSharers(viewer: SQLWrapper, hidden: SQLWrapper): SQL {
  const mostRows = sql.raw(String(limits.list.insideEntity * sharePlatforms.length));
  return sql`CASE WHEN counts.share_count = 0 THEN '{}'::uuid[] ELSE ARRAY(
    (SELECT r.user_id FROM story_shares r
      WHERE r.story_id = s.id AND r.user_id = ${viewer} LIMIT 1)
    UNION ALL
    (SELECT r.user_id FROM story_shares r
      WHERE r.story_id = s.id AND ${isNoneOf(sql`r.user_id`, hidden)}
      ORDER BY r.created_at DESC LIMIT ${mostRows})
  ) END`;
}

function toStoryFields(contents: StoryContents, row: FiguresRow) {
  const { author_id: _id, poster_name: posterName, avatar } = row;
  return { ...contents, userId: { _id, posterName, avatar } };
}

const own = (isOwn: boolean, viewer: string) => (isOwn ? [viewer] : []);

/** What one bookmarks is for oneself only (decisions §5), so `bookmarks` names nobody else. */
function toPerformance(row: FiguresRow & OwnStateRow, viewer: string, people: PeopleRow) {
  return {
    ...people,
    bookmarks: own(row.is_bookmarked, viewer),
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

/** Row → wire, for lists: of those who reacted only the viewer is named, of those who shared nobody. */
export function toStoryCardView(
  contents: StoryContents,
  row: FiguresRow & OwnStateRow,
  viewer: string,
): StoryCardView {
  return {
    ...toStoryFields(contents, row),
    performance: toPerformance(row, viewer, {
      likes: own(row.is_liked, viewer),
      shares: [],
    }),
  };
}

/** Row → wire, whole. The viewer stands first among those who like it, if at all. */
export function toStoryView(
  row: StoryRow & Omit<OwnStateRow, "is_liked"> & BodyRow & PeopleRow,
  viewer: string,
): StoryView {
  const { likes } = row;
  const shares = [...new Set(row.shares)].slice(0, limits.list.insideEntity);
  const own = { ...row, is_liked: likes[0] === viewer };
  return {
    ...toStoryFields(toStoryContents(row), row),
    performance: toPerformance(own, viewer, { likes, shares }),
    story: row.html,
    wordCount: row.word_count,
  };
}

/** Row → wire, for a visitor without a session. */
export function toPublicStoryView(row: StoryRow & BodyRow): PublicStoryView {
  return {
    ...toStoryFields(toStoryContents(row), row),
    performance: {
      likeCount: row.like_count,
      commentCount: row.comment_count,
      reads: row.read_count,
    },
    story: row.html,
    wordCount: row.word_count,
  };
}
