import type { Friendship, FriendView, UserProfileView } from "@kora/contract/friends";
import { genres, type Preference } from "@kora/contract/genres";
import { type SQL, sql } from "drizzle-orm";
import { areFriends } from "../visibility/index.ts";

/** The relation between the viewer and another user. `friendshipColumns` selects it. */
export interface FriendshipRow {
  is_friend: boolean;
  /** True if the viewer sent a friend request to the other user. */
  is_request_pending: boolean;
  /** True if the other user sent a friend request to the viewer. */
  is_request_received: boolean;
}

/** Returns the columns of `FriendshipRow` for the relation between the viewer and `userId`. */
export function friendshipColumns(userId: SQL, viewer: SQL): SQL {
  return sql`
    ${areFriends(viewer, userId)} AS is_friend,
    EXISTS (
      SELECT FROM friend_requests r WHERE r.sender_id = ${viewer} AND r.recipient_id = ${userId}
    ) AS is_request_pending,
    EXISTS (
      SELECT FROM friend_requests r WHERE r.sender_id = ${userId} AND r.recipient_id = ${viewer}
    ) AS is_request_received`;
}

/** Converts a relation to the wire format. */
export function toFriendship(row: FriendshipRow): Friendship {
  return {
    isFriend: row.is_friend,
    isRequestPending: row.is_request_pending,
    isRequestReceived: row.is_request_received,
  };
}

/** The relation between two users without a friendship and without friend requests. */
export const noRelation: Friendship = {
  isFriend: false,
  isRequestPending: false,
  isRequestReceived: false,
};

/** Returns the same relation as the other user sees it. */
export function toReversedFriendship(friendship: Friendship): Friendship {
  return {
    isFriend: friendship.isFriend,
    isRequestPending: friendship.isRequestReceived,
    isRequestReceived: friendship.isRequestPending,
  };
}

interface UserRow {
  id: string;
  name: string;
  username: string;
  avatar: string | null;
}

/** A user's public profile. */
export interface ProfileRow extends UserRow, FriendshipRow {
  about_me: string;
  preferences: Preference[];
  created_at: Date;
  /** The pen name and the writer id; null for a reader. */
  poster_name: string | null;
  writer_id: string | null;
  stories_count: number;
  friend_count: number;
}

/** Converts a profile to the wire format. */
export function toUserProfileView(row: ProfileRow, isOnline: boolean): UserProfileView {
  return {
    _id: row.id,
    name: row.name,
    username: row.username,
    avatar: row.avatar,
    aboutMe: row.about_me,
    // The preference `general` is not a genre. It is private.
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

/** A friend, or the other user of a friend request. */
export interface FriendRow extends UserRow {
  /** The time of the friendship or request. */
  since: Date;
}

/** Converts a user of a friend list to the wire format. `friendship` is the same for all users of a list. */
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
