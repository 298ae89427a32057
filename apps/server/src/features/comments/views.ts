import type { CommentCreated, CommentView } from "@kora/contract/comments";
import { limits } from "@kora/contract/limits";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { latestUserIds, viewerFirst } from "../visibility/index.ts";
import type { NewCommentRow } from "./insert-comment.ts";

/** A comment as every statement of this capability selects it, with `writtenColumns` and `likeColumns`. */
export interface CommentRow {
  id: string;
  story_id: string;
  parent_id: string | null;
  path: string[];
  author_id: string | null;
  username: string | null;
  avatar: string | null;
  text: string;
  like_count: number;
  reply_count: number;
  place: number;
  revision: number;
  is_first: boolean;
  created_at: Date;
  deleted_at: Date | null;
  likes: string[];
  /** True where the viewer likes what more people like than `likes` has places for. */
  is_liked_unnamed: boolean;
}

const mostNamed = sql.raw(String(limits.list.insideEntity));

/**
 * What was written, of the columns of `CommentRow`; where its author's account is gone a comment is deleted. From a
 * comment and its author's left-joined row of `users`.
 */
export function writtenColumns(comment: SQL, author: SQL): SQL {
  return sql`${comment}.id, ${comment}.story_id, ${comment}.parent_id, ${comment}.path,
    ${author}.id AS author_id, ${author}.username, ${author}.avatar, ${comment}.text,
    ${comment}.like_count, ${comment}.reply_count, ${comment}.place, ${comment}.revision,
    ${comment}.created_at, coalesce(${comment}.deleted_at, ${author}.deleted_at) AS deleted_at`;
}

/**
 * The other columns of `CommentRow`, from a comment and its story's row of `story_counts`. Who likes it is looked up
 * only where `isShown` is true, and the viewer alone only where `likes` may lack them: `OFFSET 0` keeps that a look-up
 * by key, else PostgreSQL may read all that they like.
 */
export function likeColumns(from: {
  comment: SQL;
  counts: SQL;
  viewer: SQLWrapper;
  hidden: SQLWrapper;
  isShown?: SQL;
}): SQL {
  const { comment, counts, viewer, hidden, isShown = sql`true` } = from;
  const likes = latestUserIds({
    table: sql`comment_likes`,
    targetColumn: sql`comment_id`,
    targetId: sql`${comment}.id`,
    count: sql`CASE WHEN ${isShown} THEN ${comment}.like_count ELSE 0 END`,
    hidden,
  });
  const isLiked = sql`${comment}.like_count > ${mostNamed} AND ${isShown} AND EXISTS (
    SELECT FROM comment_likes l WHERE l.user_id = ${viewer} AND l.comment_id = ${comment}.id OFFSET 0
  )`;
  return sql`${comment}.id IS NOT DISTINCT FROM ${counts}.first_comment_id AS is_first,
    ${likes} AS likes,
    ${isLiked} AS is_liked_unnamed`;
}

/** Row → wire, without replies. A deleted comment keeps its place, not its words or author. */
export function toCommentView(row: CommentRow, viewer: string): CommentView {
  const isDeleted = row.deleted_at !== null;
  const isLiked = row.is_liked_unnamed || row.likes.includes(viewer);
  const isAnonymous = isDeleted || row.author_id === null;
  return {
    _id: row.id,
    storyId: row.story_id,
    parentId: row.parent_id,
    path: row.path,
    userId: isAnonymous
      ? null
      : { _id: row.author_id ?? "", username: row.username ?? "", avatar: row.avatar },
    text: isDeleted ? "" : row.text,
    isDeleted,
    createdAt: row.created_at.toISOString(),
    likes: viewerFirst(row.likes, viewer, isLiked),
    likeCount: row.like_count,
    isLiked,
    isFirst: row.is_first && !isDeleted,
    replies: [],
    replyCount: row.reply_count,
    revision: row.revision,
    repliesCursor: null,
  };
}

/** A new comment, which nobody has liked or replied to, as its author sees it. */
export function toNewCommentView(
  row: NewCommentRow,
  params: { id: string; storyId: string; viewer: string; text: string; now: Date },
): CommentView {
  return {
    _id: params.id,
    storyId: params.storyId,
    parentId: row.parent_id,
    path: row.path,
    userId: { _id: params.viewer, username: row.username, avatar: row.avatar },
    text: params.text,
    isDeleted: false,
    createdAt: params.now.toISOString(),
    likes: [],
    likeCount: 0,
    isLiked: false,
    isFirst: row.is_first,
    replies: [],
    replyCount: 0,
    revision: 0,
    repliesCursor: null,
  };
}

/** What a new reply changed of its parent; null for a top-level comment. */
export function toParentCounts(row: NewCommentRow): CommentCreated["parent"] {
  const { parent_id: commentId, parent_reply_count: replyCount, parent_revision: revision } = row;
  return commentId === null || replyCount === null || revision === null
    ? null
    : { commentId, replyCount, revision };
}
