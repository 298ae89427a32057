import type { NotificationTopic } from "@kora/contract/alert-types";
import type { Preference } from "@kora/contract/genres";
import type { FollowedWriterView, OwnUserView } from "@kora/contract/profile";
import type { z } from "zod";

/** The viewer's account, with their friends and friend requests. */
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
  /** The topics that the user gets no notifications of. */
  muted: NotificationTopic[];
  is_linked_with_google: boolean;
  /** User ids of friends, and of the senders of open friend requests. */
  friends: string[];
  requests: string[];
}

/** Converts a row to the wire format, with the private fields, which only the user may see. */
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

/** A writer whom the viewer follows. */
export interface FollowedRow {
  id: string;
  user_id: string;
  poster_name: string;
  avatar: string | null;
}

/** Converts a row to the wire format. */
export function toFollowedWriterView(row: FollowedRow): z.infer<typeof FollowedWriterView> {
  return {
    _id: row.id,
    userId: row.user_id,
    posterName: row.poster_name,
    profilePicture: row.avatar,
  };
}
