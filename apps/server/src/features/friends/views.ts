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

/** Row → wire. */
export function toUserProfileView(row: ProfileRow, isOnline: boolean): UserProfileView {
  return {
    _id: row.id,
    name: row.name,
    username: row.username,
    avatar: row.avatar,
    aboutMe: row.about_me,
    // Preferences that are no genre are private.
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
  since: Date;
}

/** Row → wire. `friendship` is the same for a whole list. */
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
