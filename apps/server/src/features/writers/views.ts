import type { Genre, Hobby } from "@kora/contract/genres";
import { withViewerFirst } from "@kora/contract/listed-users";
import type { FollowerView, WriterView } from "@kora/contract/writers";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type FriendshipRow, toFriendship } from "../friends/index.ts";
import { isAdult, latestUserIds, mayDownloadFrom } from "../visibility/index.ts";

/** A writer record, selected with `writerColumns`. */
export interface WriterRow {
  id: string;
  user_id: string;
  poster_name: string;
  country: string;
  about_yourself: string;
  /** Null unless the writer is the viewer, or an adult who shows it. */
  age: number | null;
  genres: Genre[];
  hobbies: Hobby[];
  avatar: string | null;
  /** User ids of the latest followers whom the viewer may see. */
  followers: string[];
  follower_count: number;
  is_following: boolean;
  stories_count: number;
  may_download: boolean;
  created_at: Date;
}

/** Returns the columns of `WriterRow`. `writer` is a row of `writers`, and `user` the same user's row of `users`. */
export function writerColumns(
  writer: SQL,
  user: SQL,
  { viewer, hiddenUserIds }: { viewer: SQLWrapper; hiddenUserIds: SQLWrapper },
): SQL {
  const followers = latestUserIds({
    table: sql`(SELECT follower_id AS user_id, writer_id, created_at FROM follows)`,
    targetColumn: sql`writer_id`,
    targetId: sql`${writer}.id`,
    count: sql`${writer}.follower_count`,
    hiddenUserIds,
  });
  return sql`${writer}.id, ${writer}.user_id, ${user}.poster_name, ${writer}.country,
    ${writer}.about_yourself, ${writer}.genres, ${writer}.hobbies, ${user}.avatar,
    CASE WHEN ${writer}.user_id = ${viewer} OR (${isAdult(user)} AND ${user}.shows_age) THEN ${writer}.age END AS age,
    ${writer}.follower_count, ${writer}.stories_count, ${writer}.created_at,
    ${mayDownloadFrom(user, viewer)} AS may_download,
    ${followers} AS followers,
    ${writer}.follower_count > 0 AND EXISTS (
      SELECT FROM follows f WHERE f.follower_id = ${viewer} AND f.writer_id = ${writer}.id
    ) AS is_following`;
}

/** Converts a row to the wire format. */
export function toWriterView(row: WriterRow, viewer: string): WriterView {
  return {
    _id: row.id,
    userId: row.user_id,
    posterName: row.poster_name,
    country: row.country,
    aboutYourself: row.about_yourself,
    age: row.age,
    genres: row.genres,
    hobbies: row.hobbies,
    profilePicture: row.avatar,
    followers: withViewerFirst(row.followers, viewer, { includesViewer: row.is_following }),
    followerCount: row.follower_count,
    isFollowing: row.is_following,
    storiesCount: row.stories_count,
    mayDownload: row.may_download,
    createdAt: row.created_at.toISOString(),
  };
}

/** A writer whom the viewer does not see. */
export type HiddenWriterRow = Pick<WriterRow, "id" | "user_id" | "created_at">;

/** Returns the view of a writer whom the viewer has unfollowed and does not see: without anything about them. */
export function toHiddenWriterView(row: HiddenWriterRow): WriterView {
  return {
    _id: row.id,
    userId: row.user_id,
    posterName: "",
    country: "",
    aboutYourself: "",
    age: null,
    genres: [],
    hobbies: [],
    profilePicture: null,
    followers: [],
    followerCount: 0,
    isFollowing: false,
    storiesCount: 0,
    mayDownload: false,
    createdAt: row.created_at.toISOString(),
  };
}

/** A follower of a writer. */
export interface FollowerRow extends FriendshipRow {
  id: string;
  name: string;
  username: string;
  avatar: string | null;
  followed_at: Date;
}

/** Converts a row to the wire format. */
export function toFollowerView(row: FollowerRow): FollowerView {
  return {
    _id: row.id,
    name: row.name,
    username: row.username,
    avatar: row.avatar,
    ...toFriendship(row),
  };
}
