import type { NotificationTopic } from "@kora/contract/alert-types";
import type { Preference } from "@kora/contract/genres";
import type { FollowedWriterView, OwnUserView } from "@kora/contract/profile";
import type { z } from "zod";
import { type ReadingSettingsRow, toReadingSettingsView } from "../reading/index.ts";
import { type PrivacyRow, toPrivacyView } from "./privacy.ts";

/** The viewer's account with friends and friend requests. */
export interface OwnUserRow extends PrivacyRow, ReadingSettingsRow {
  id: string;
  name: string;
  username: string;
  email: string;
  avatar: string | null;
  about_me: string;
  preferences: Preference[];
  verified_at: Date | null;
  created_at: Date;
  /** The time when the user's latest session was opened. */
  last_login: Date | null;
  is_moderator: boolean;
  is_operator: boolean;
  /** The topics about which the user gets no push or desktop notifications. */
  muted: NotificationTopic[];
  muted_words: string[];
  is_linked_with_google: boolean;
  /** In the format `YYYY-MM`; null until the user has entered it. */
  birth_month: string | null;
  /** The user ids of friends. */
  friends: string[];
  /** The user ids of the senders of received friend requests. */
  requests: string[];
}

/** Converts an account to the wire format with the private fields, which only its own user may see. */
export function toOwnUserView(
  row: OwnUserRow,
  followedWriters: readonly FollowedWriterRow[],
): OwnUserView {
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
    isOperator: row.is_operator,
    friends: row.friends,
    pendingFriendRequests: row.requests,
    following: followedWriters.map(({ user_id }) => user_id),
    muted: row.muted,
    mutedWords: row.muted_words,
    isLinkedWithGoogle: row.is_linked_with_google,
    birthMonth: row.birth_month,
    privacy: toPrivacyView(row),
    reading: toReadingSettingsView(row),
  };
}

/** A writer whom the viewer follows. */
export interface FollowedWriterRow {
  id: string;
  user_id: string;
  poster_name: string;
  avatar: string | null;
}

/** Converts a followed writer to the wire format. */
export function toFollowedWriterView(row: FollowedWriterRow): z.infer<typeof FollowedWriterView> {
  return {
    _id: row.id,
    userId: row.user_id,
    posterName: row.poster_name,
    profilePicture: row.avatar,
  };
}
