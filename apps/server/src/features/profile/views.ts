import type { NotificationTopic } from "@kora/contract/alert-types";
import type { Preference } from "@kora/contract/genres";
import type { FollowedWriterView, OwnUserView } from "@kora/contract/profile";
import type { z } from "zod";

/** The viewer's row of `users`. */
export interface OwnUserRow {
  id: string;
  name: string;
  username: string;
  email: string;
  avatar: string | null;
  about_me: string;
  preferences: Preference[];
  verified_at: Date | null;
  created_at: Date;
  last_login: Date | null;
  is_moderator: boolean;
  muted: NotificationTopic[];
  is_linked_with_google: boolean;
  friends: string[];
  requests: string[];
}

/** Row → wire, with the private fields: for the user alone. */
export function toOwnUserView(row: OwnUserRow, followed: readonly FollowedRow[]): OwnUserView {
  return {
    _id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    avatar: row.avatar,
    aboutMe: row.about_me,
    preferences: row.preferences,
    isVerified: row.verified_at !== null,
    createdAt: row.created_at.toISOString(),
    lastLogin: row.last_login?.toISOString() ?? null,
    isModerator: row.is_moderator,
    friends: row.friends,
    pendingFriendRequests: row.requests,
    following: followed.map(({ user_id }) => user_id),
    muted: row.muted,
    isLinkedWithGoogle: row.is_linked_with_google,
  };
}

export interface FollowedRow {
  id: string;
  user_id: string;
  poster_name: string;
  avatar: string | null;
}

/** Row → wire. */
export function toFollowedWriterView(row: FollowedRow): z.infer<typeof FollowedWriterView> {
  return {
    _id: row.id,
    userId: row.user_id,
    posterName: row.poster_name,
    profilePicture: row.avatar,
  };
}
