import type { FoundUser, FoundWriter } from "@kora/contract/search";

/** A user who was found. */
export interface UserRow {
  id: string;
  username: string;
  avatar: string | null;
  name: string;
}

/** A writer who was found. */
export interface WriterRow {
  /** The user id. */
  id: string;
  username: string;
  avatar: string | null;
  poster_name: string;
  writer_id: string;
  follower_count: number;
}

/** Converts a row to the wire format. */
export function toFoundUser({ id: _id, username, avatar, name }: UserRow): FoundUser {
  return { _id, username, avatar, name };
}

/** Converts a row to the wire format. */
export function toFoundWriter(row: WriterRow): FoundWriter {
  return {
    _id: row.id,
    username: row.username,
    avatar: row.avatar,
    writerId: row.writer_id,
    posterName: row.poster_name,
    followerCount: row.follower_count,
  };
}
