import type { Genre } from "@kora/contract/genres";
import type { PublicStoryView, StoryCardView, StoryView } from "@kora/contract/stories";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isVisiblePerson, latestPeople } from "../blocks/index.ts";

/** A story as every statement of this capability selects one with `storyColumns`. */
export interface StoryRow {
  id: string;
  author_id: string;
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
  shares: string[];
}

/** What a story `s` is shown with: `author` of users, `griot` of writers, `counts`; each by its key. */
export const storyJoins = sql`JOIN users author ON author.id = s.author_id
  JOIN writers griot ON griot.user_id = s.author_id
  JOIN story_counts counts ON counts.story_id = s.id`;

/** Of the story and its author. */
export const pageColumns = sql`s.id, s.author_id, s.title, s.short_description, s.genres, s.poster_id,
  s.poster_width, s.poster_height, s.poster_widths, s.poster_alt, s.poster_color, s.created_at,
  author.avatar`;

/** Of the griot and the counts. */
export const figureColumns = sql`griot.poster_name, counts.like_count, counts.bookmark_count,
  counts.share_count, counts.comment_count, counts.read_count, counts.reading_seconds,
  counts.revision AS counts_revision`;

export const storyColumns = sql`${pageColumns}, ${figureColumns}`;

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

export function peopleColumns(viewer: SQLWrapper): SQL {
  const latest = (table: SQL, count: SQL) =>
    latestPeople({ table, key: sql`story_id`, id: sql`s.id`, count, viewer });
  return sql`${latest(sql`story_likes`, sql`counts.like_count`)} AS likes,
    ${latestSharers(viewer)} AS shares`;
}

/** As `latestPeople`; a person has a row for each platform, four at most, and is named once. */
function latestSharers(viewer: SQLWrapper): SQL {
  return sql`CASE WHEN counts.share_count = 0 THEN '{}'::uuid[] ELSE ARRAY(
    (SELECT r.user_id FROM story_shares r
      WHERE r.story_id = s.id AND r.user_id = ${viewer} LIMIT 1)
    UNION ALL
    (SELECT r.user_id FROM (
        SELECT user_id, created_at FROM story_shares
        WHERE story_id = s.id AND user_id <> ${viewer}
        ORDER BY created_at DESC LIMIT 200
      ) r JOIN users person ON person.id = r.user_id
      WHERE ${isVisiblePerson(sql`person`, viewer)}
      GROUP BY r.user_id ORDER BY max(r.created_at) DESC LIMIT 49)
  ) END`;
}

function toStoryFields(row: StoryRow) {
  return {
    _id: row.id,
    title: row.title,
    shortDescription: row.short_description,
    posterImage: `/media/${row.poster_id}/1080.jpg`,
    poster: {
      id: row.poster_id,
      width: row.poster_width,
      height: row.poster_height,
      widths: row.poster_widths,
      alt: row.poster_alt,
      color: row.poster_color,
    },
    genre: row.genres,
    createdAt: row.created_at.toISOString(),
    userId: { _id: row.author_id, posterName: row.poster_name, avatar: row.avatar },
  };
}

const own = (isOwn: boolean, viewer: string) => (isOwn ? [viewer] : []);

/** What one bookmarks is for oneself only (decisions §5), so `bookmarks` names nobody else. */
function toPerformance(row: StoryRow & OwnStateRow, viewer: string, people: PeopleRow) {
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
export function toStoryCardView(row: StoryRow & OwnStateRow, viewer: string): StoryCardView {
  return {
    ...toStoryFields(row),
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
  const { likes, shares } = row;
  const own = { ...row, is_liked: likes[0] === viewer };
  return {
    ...toStoryFields(row),
    performance: toPerformance(own, viewer, { likes, shares }),
    story: row.html,
    wordCount: row.word_count,
  };
}

/** Row → wire, for a visitor without a session. */
export function toPublicStoryView(row: StoryRow & BodyRow): PublicStoryView {
  return {
    ...toStoryFields(row),
    performance: {
      likeCount: row.like_count,
      commentCount: row.comment_count,
      reads: row.read_count,
    },
    story: row.html,
    wordCount: row.word_count,
  };
}
