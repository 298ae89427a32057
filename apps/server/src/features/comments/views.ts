import type { CallResponse } from "@kora/contract";
import type { CommentBanView, CommentCreated, CommentView } from "@kora/contract/comments";
import type { Mentions } from "@kora/contract/common";
import { limits } from "@kora/contract/limits";
import { withViewerFirst } from "@kora/contract/listed-users";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { literal } from "../../platform/database/statement.ts";
import { latestUserIds } from "../visibility/index.ts";
import type { NewComment, ParentCountsRow } from "./insert-comment.ts";

/** A comment as all queries of this folder select it, with `commentColumns` and `likeColumns`. */
export interface CommentRow {
  id: string;
  story_id: string;
  parent_id: string | null;
  path: string[];
  author_id: string | null;
  username: string | null;
  avatar: string | null;
  text: string;
  mentions: Mentions | null;
  edited_at: Date | null;
  is_pinned: boolean;
  like_count: number;
  reply_count: number;
  /** The sort key in the list of siblings; see `tables.ts`. */
  sort_key: number;
  revision: number;
  /** True for the earliest top-level comment on its story that is not deleted. */
  is_first: boolean;
  created_at: Date;
  deleted_at: Date | null;
  /** True if the griot of the story removed the comment. */
  is_removed: boolean;
  /** The ids of the latest users who like the comment. */
  likes: string[];
  /** True if the viewer likes the comment and may be missing in `likes`, because more users like it than are listed. */
  is_liked_unlisted: boolean;
}

const maxListedLikes = literal(limits.list.perEntity);

/**
 * Returns the columns of `CommentRow` without those of `likeColumns`. `author` is a left-joined row of `users`: a
 * comment counts as deleted if its author's account is deleted.
 */
export function commentColumns(comment: SQL, author: SQL): SQL {
  return sql`${comment}.id, ${comment}.story_id, ${comment}.parent_id, ${comment}.path,
    ${author}.id AS author_id, ${author}.username, ${author}.avatar, ${comment}.text,
    ${comment}.mentions, ${comment}.edited_at, ${comment}.is_pinned, ${comment}.like_count, ${comment}.reply_count, ${comment}.sort_key, ${comment}.revision,
    ${comment}.created_at, ${comment}.is_removed,
    coalesce(${comment}.deleted_at, ${author}.deletion_requested_at, ${author}.deleted_at) AS deleted_at`;
}

/**
 * Returns the columns of `CommentRow` about likes, and `is_first`; `counts` is the story's row of `story_counts`. Likes
 * are looked up only if `isReturned` is true, and the viewer's own like only if it may be missing in `likes`.
 * `OFFSET 0` makes the query for the own like a look-up by key; without it, PostgreSQL may read all likes of the
 * viewer.
 */
export function likeColumns(options: {
  comment: SQL;
  counts: SQL;
  viewer: SQLWrapper;
  hiddenUserIds: SQLWrapper;
  isReturned?: SQL;
}): SQL {
  const { comment, counts, viewer, hiddenUserIds, isReturned = sql`true` } = options;
  const likes = latestUserIds({
    table: sql`comment_likes`,
    targetColumn: sql`comment_id`,
    targetId: sql`${comment}.id`,
    count: sql`CASE WHEN ${isReturned} THEN ${comment}.like_count ELSE 0 END`,
    hiddenUserIds,
  });
  const isLiked = sql`${comment}.like_count > ${maxListedLikes} AND ${isReturned} AND EXISTS (
    SELECT FROM comment_likes l WHERE l.user_id = ${viewer} AND l.comment_id = ${comment}.id OFFSET 0
  )`;
  return sql`${comment}.id IS NOT DISTINCT FROM ${counts}.first_comment_id AS is_first,
    ${likes} AS likes,
    ${isLiked} AS is_liked_unlisted`;
}

/** Converts a comment without its replies. A deleted comment keeps its position, without text and author. */
export function toCommentView(row: CommentRow, viewer: string): CommentView {
  const isDeleted = row.deleted_at !== null;
  const isLiked = row.is_liked_unlisted || row.likes.includes(viewer);
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
    mentions: (isDeleted ? null : row.mentions) ?? [],
    editedAt: row.edited_at?.toISOString() ?? null,
    isPinned: row.is_pinned && !isDeleted,
    isDeleted,
    isRemoved: row.is_removed,
    hidden: null,
    createdAt: row.created_at.toISOString(),
    likes: withViewerFirst(row.likes, viewer, { includesViewer: isLiked }),
    likeCount: row.like_count,
    isLiked,
    isFirst: row.is_first && !isDeleted,
    replies: [],
    replyCount: row.reply_count,
    revision: row.revision,
    repliesCursor: null,
  };
}

/** Converts a comment whose author the viewer does not see: it only keeps the place of the replies below it. */
export function toHiddenCommentView(
  row: CommentRow,
  { viewer, isBlocked }: { viewer: string; isBlocked: boolean },
): CommentView {
  return {
    ...toCommentView(row, viewer),
    userId: null,
    text: "",
    mentions: [],
    editedAt: null,
    isPinned: false,
    hidden: isBlocked ? "blocked" : "other",
    likes: [],
    likeCount: 0,
    isLiked: false,
    isFirst: false,
  };
}

/** Returns the likes after the viewer added or removed their like. `row.likes` contains the likes before that. */
export function toCommentLikes(
  row: Pick<CommentRow, "likes" | "like_count" | "revision">,
  viewer: string,
  isLiked: boolean,
): CallResponse<"likeComment"> {
  return {
    likes: withViewerFirst(row.likes, viewer, { includesViewer: isLiked }),
    likeCount: row.like_count,
    isLiked,
    revision: row.revision,
  };
}

/** Converts a new comment, which has no likes and replies, for its author. */
export function toNewCommentView(
  comment: NewComment,
  { author, isFirst }: { author: { username: string; avatar: string | null }; isFirst: boolean },
): CommentView {
  return {
    _id: comment.id,
    storyId: comment.storyId,
    parentId: comment.parentId,
    path: [...comment.path],
    userId: { _id: comment.authorId, username: author.username, avatar: author.avatar },
    text: comment.text,
    mentions: comment.mentions,
    editedAt: null,
    isPinned: false,
    isDeleted: false,
    isRemoved: false,
    hidden: null,
    createdAt: comment.createdAt.toISOString(),
    likes: [],
    likeCount: 0,
    isLiked: false,
    isFirst,
    replies: [],
    replyCount: 0,
    revision: 0,
    repliesCursor: null,
  };
}

/** Returns the parent's new counts; null for a top-level comment. */
export function toParentCounts(
  commentId: string | null,
  row: ParentCountsRow | undefined,
): CommentCreated["parent"] {
  return commentId === null || !row
    ? null
    : { commentId, replyCount: row.reply_count, revision: row.revision };
}

/** A user whom a griot has barred from commenting. */
export interface CommentBanRow {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  barred_at: Date;
}

export function toCommentBanView(row: CommentBanRow): CommentBanView {
  const { id: _id, username, name, avatar, barred_at } = row;
  return { _id, username, name, avatar, barredAt: barred_at.toISOString() };
}
