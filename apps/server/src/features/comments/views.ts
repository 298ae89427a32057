import type { CommentView } from "@kora/contract/comments";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { latestPeople, ownFirst } from "../blocks/index.ts";

/** A comment as every statement of this capability selects it with `commentColumns`. */
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
  is_liked: boolean;
}

/**
 * The columns of `CommentRow`; where its author's account is gone a comment is deleted. From a comment, its author's left-joined row of `users` and its story's
 * row of `story_counts`.
 */
export function commentColumns(from: {
  comment: SQL;
  author: SQL;
  counts: SQL;
  viewer: SQLWrapper;
  hidden: SQLWrapper;
}): SQL {
  const { comment, author, counts, viewer, hidden } = from;
  const likes = latestPeople({
    table: sql`comment_likes`,
    key: sql`comment_id`,
    id: sql`${comment}.id`,
    count: sql`${comment}.like_count`,
    hidden,
  });
  const isLiked = sql`${comment}.like_count > 0 AND EXISTS (
    SELECT FROM comment_likes l WHERE l.user_id = ${viewer} AND l.comment_id = ${comment}.id
  )`;
  return sql`${comment}.id, ${comment}.story_id, ${comment}.parent_id, ${comment}.path,
    ${author}.id AS author_id, ${author}.username, ${author}.avatar, ${comment}.text,
    ${comment}.like_count, ${comment}.reply_count, ${comment}.place, ${comment}.revision,
    ${comment}.id IS NOT DISTINCT FROM ${counts}.first_comment_id AS is_first,
    ${comment}.created_at, coalesce(${comment}.deleted_at, ${author}.deleted_at) AS deleted_at,
    ${likes} AS likes,
    ${isLiked} AS is_liked`;
}

/** Row → wire, without replies. A deleted comment keeps its place, not its words or author. */
export function toCommentView(row: CommentRow, viewer: string): CommentView {
  const isDeleted = row.deleted_at !== null;
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
    likes: ownFirst(row.likes, viewer, row.is_liked),
    likeCount: row.like_count,
    isLiked: row.is_liked,
    isFirst: row.is_first && !isDeleted,
    replies: [],
    replyCount: row.reply_count,
    revision: row.revision,
    repliesCursor: null,
  };
}
