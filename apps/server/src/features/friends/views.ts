import type { Friendship, FriendView, UserProfileView } from "@kora/contract/friends";
import { genres, type Preference } from "@kora/contract/genres";
import { type FriendshipRow, toFriendship } from "./friendship.ts";

interface UserRow {
  id: string;
  name: string;
  username: string;
  avatar: string | null;
}

export interface ProfileRow extends UserRow, FriendshipRow {
  about_me: string;
  preferences: Preference[];
  created_at: Date;
  poster_name: string | null;
  writer_id: string | null;
  stories_count: number;
  friend_count: number;
}

export function toUserProfileView(row: ProfileRow, isOnline: boolean): UserProfileView {
  return {
    _id: row.id,
    name: row.name,
    username: row.username,
    avatar: row.avatar,
    aboutMe: row.about_me,
    // The preference `general`, which is not a genre, is private.
    preferences: genres.filter((genre) => row.preferences.includes(genre)),
    createdAt: row.created_at.toISOString(),
    isOnline,
    friendCount: row.friend_count,
    writerId: row.writer_id,
    posterName: row.poster_name,
    storiesCount: row.stories_count,
    ...toFriendship(row),
  };
}

export interface FriendRow extends UserRow {
  /** The time of the friendship or request. */
  since: Date;
}

/** `friendship` is the same for all users of a list. */
export function toFriendView(
  row: FriendRow,
  friendship: Friendship,
  isOnline: boolean,
): FriendView {
  return {
    _id: row.id,
    name: row.name,
    username: row.username,
    avatar: row.avatar,
    isOnline,
    since: row.since.toISOString(),
    ...friendship,
  };
}
