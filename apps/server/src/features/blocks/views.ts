import type { BlocksView } from "@kora/contract/blocks";
import { truncateText } from "@kora/contract/truncate-text";
import { jpegFileName } from "../../platform/media/pictures.ts";

/** Max characters of the listed text of a comment or a status. */
export const excerptLength = 200;

/** A user whom the viewer blocked as a user. */
export interface BlockedUserRow {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  blocked_at: Date;
}

/** A user whom the viewer blocked as a writer. `id` is the writer id. */
export interface BlockedWriterRow {
  id: string;
  user_id: string;
  poster_name: string;
  avatar: string | null;
  blocked_at: Date;
}

export interface BlockedStoryRow {
  id: string;
  title: string;
  poster_id: string;
  poster_name: string;
  blocked_at: Date;
}

export interface BlockedCommentRow {
  id: string;
  story_id: string;
  /** The beginning of the text. */
  text: string;
  /** Null if the author's account is deleted. */
  author_id: string | null;
  username: string | null;
  avatar: string | null;
  blocked_at: Date;
}

export interface BlockedStatusRow {
  id: string;
  /** The beginning of the content. */
  content: string;
  user_id: string;
  username: string;
  avatar: string | null;
  blocked_at: Date;
}

export function toBlockedUserView(row: BlockedUserRow): BlocksView["blockedUsers"][number] {
  const { id: _id, username, name, avatar } = row;
  return { _id, username, name, avatar, blockedAt: row.blocked_at.toISOString() };
}

export function toBlockedWriterView(row: BlockedWriterRow): BlocksView["blockedWriters"][number] {
  return {
    _id: row.id,
    userId: row.user_id,
    posterName: row.poster_name,
    profilePicture: row.avatar,
    blockedAt: row.blocked_at.toISOString(),
  };
}

export function toBlockedStoryView(row: BlockedStoryRow): BlocksView["blockedStories"][number] {
  return {
    _id: row.id,
    title: row.title,
    posterImage: `/media/${row.poster_id}/${jpegFileName}`,
    posterName: row.poster_name,
    blockedAt: row.blocked_at.toISOString(),
  };
}

export function toBlockedCommentView(
  row: BlockedCommentRow,
): BlocksView["blockedComments"][number] {
  const { author_id: authorId, username, avatar } = row;
  return {
    _id: row.id,
    storyId: row.story_id,
    text: truncateText(row.text, excerptLength),
    userId: authorId === null || username === null ? null : { _id: authorId, username, avatar },
    blockedAt: row.blocked_at.toISOString(),
  };
}

export function toBlockedStatusView(row: BlockedStatusRow): BlocksView["blockedStatuses"][number] {
  const { id: _id, user_id, username, avatar } = row;
  const content = truncateText(row.content, excerptLength);
  const user = { _id: user_id, username, avatar };
  return { _id, content, user, blockedAt: row.blocked_at.toISOString() };
}
