import { z } from "zod";
import { NewPassword, Password, Username } from "./accounts.ts";
import { notificationTopics } from "./alert-types.ts";
import { defineCalls } from "./call.ts";
import {
  Id,
  MessageResponse,
  OwnUserId,
  PreferenceInput,
  PreferenceKey,
  Timestamp,
} from "./common.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";

const said = sentences.profile;

/** One's own account (social §3); the private fields are here only. */
export const OwnUserView = z.object({
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  aboutMe: z.string(),
  preferences: z.array(PreferenceKey),
  isVerified: z.boolean(),
  createdAt: Timestamp,
  /** When a session of theirs was opened last. */
  lastLogin: Timestamp.nullable(),
  isModerator: z.boolean(),
  /** User ids, the latest first, complete to 10,000; as the two that follow. */
  friends: z.array(z.string()),
  /** User ids of those who asked and wait for an answer. */
  pendingFriendRequests: z.array(z.string()),
  /** User ids of the writers one follows. */
  following: z.array(z.string()),
  /** What one asked not to be notified of. */
  muted: z.array(z.enum(notificationTopics)),
  isLinkedWithGoogle: z.boolean(),
});
export type OwnUserView = z.infer<typeof OwnUserView>;

export const FollowedWriterView = z.object({
  _id: z.string(),
  userId: z.string(),
  posterName: z.string(),
  profilePicture: z.string().nullable(),
});

/** Bytes of what one has uploaded, in all and today (UTC), with the limits of both. */
const StorageView = z.object({
  bytes: z.number(),
  maxBytes: z.number(),
  bytesToday: z.number(),
  maxBytesPerDay: z.number(),
});
/** A JSON list in a field of a form, or a list. */
const Preferences = z
  .union(
    [z.string().max(4000).transform(parseJsonOrText), z.array(z.string())],
    said.unknownPreference,
  )
  .pipe(z.array(PreferenceInput, said.unknownPreference).max(60, said.unknownPreference))
  .transform((keys) => [...new Set(keys)]);

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const profileCalls = defineCalls({
  getProfile: {
    method: "GET",
    path: "/profile",
    response: z.object({
      user: OwnUserView,
      followedWriters: z.array(FollowedWriterView),
      /** Story ids, newest first, complete to 10,000. */
      bookmarks: z.array(z.string()),
      profilePicture: z.string().nullable(),
      storage: StorageView,
    }),
    access: "session",
    summary: "One's own account, bookmarks, followed writers and storage.",
    spec: "social §7; decisions §1",
  },
  setProfilePicture: {
    method: "POST",
    path: "/profile",
    form: z.object({}),
    files: {
      profilePicture: {
        kind: "image",
        required: true,
        maxBytes: limits.image.uploadBytes,
        sentences: {
          required: said.pictureRequired,
          tooLarge: said.pictureTooLarge,
          wrongKind: said.pictureNotAnImage,
        },
      },
    },
    response: z.object({ profile: z.object({ profilePicture: z.string() }) }),
    access: "session",
    rateLimit: "picture",
    summary: "Sets one's own picture; the one before goes.",
    spec: "stories-and-writers §4, §7",
  },
  getProfilePicture: {
    method: "GET",
    path: "/profile/writer/:userId",
    params: z.object({ userId: Id }),
    response: z.object({ profilePicture: z.string().nullable(), name: z.string() }),
    access: "session",
    summary: "A person's name and picture, for the writer-info widget.",
    spec: "accounts-and-shell §7",
  },
  updateProfile: {
    method: "PUT",
    path: "/profile",
    form: z.object({
      username: Username.optional(),
      preferences: Preferences.optional(),
      aboutMe: z
        .string(said.aboutMeTooLong)
        .trim()
        .max(limits.profile.aboutMe, said.aboutMeTooLong)
        .optional(),
    }),
    files: {
      avatar: {
        kind: "image",
        required: false,
        maxBytes: limits.image.uploadBytes,
        sentences: {
          required: said.pictureRequired,
          tooLarge: said.pictureTooLarge,
          wrongKind: said.pictureNotAnImage,
        },
      },
    },
    response: z.object({ msg: z.string(), user: OwnUserView }),
    access: "session",
    rateLimit: "profile",
    summary: "Changes one's own profile: what is not sent stays. An empty About Me is `available`.",
    spec: "social §5, §7, §8, §9",
  },
  setNotifications: {
    method: "PUT",
    path: "/profile/notifications",
    body: OwnUserId.extend({
      muted: z.array(z.enum(notificationTopics, said.unknownNotification)).max(20),
    }),
    response: z.object({ msg: z.string(), muted: z.array(z.enum(notificationTopics)) }),
    access: "session",
    rateLimit: "profile",
    summary: "Sets what one wants no push and no desktop notification of.",
    spec: "decisions §5",
  },
  changePassword: {
    method: "POST",
    path: "/profile/change-password",
    body: OwnUserId.extend({
      oldPassword: z
        .string(said.oldPasswordRequired)
        .min(1, said.oldPasswordRequired)
        .max(limits.password.max, said.oldPasswordWrong),
      newPassword: NewPassword,
    }),
    response: MessageResponse,
    access: "session",
    rateLimit: "password",
    summary: "Changes the password, and ends all other sessions.",
    spec: "social §5, §7, §8; decisions §1, §2",
  },
  deleteAccount: {
    method: "DELETE",
    path: "/profile/delete",
    body: OwnUserId.extend({
      /** May be left out within five minutes of a Google sign-in that opened the session. */
      password: Password.optional(),
    }),
    response: MessageResponse,
    access: "session",
    rateLimit: "password",
    summary:
      "Deletes one's account, given its password: every session ends at once, a job erases the person.",
    spec: "social §5, §7; decisions §5",
  },
  exportProfile: {
    method: "GET",
    path: "/profile/export",
    response: z.record(z.string(), z.unknown()),
    isStream: true,
    access: "session",
    rateLimit: "export",
    summary:
      "All that the account made or holds, as one JSON file; how many lines it will have in `x-line-count`.",
    spec: "social §7; decisions §5",
  },
  sendFeedback: {
    method: "POST",
    path: "/profile/feedback",
    body: OwnUserId.extend({
      message: z
        .string(said.feedbackRequired)
        .trim()
        .min(1, said.feedbackRequired)
        .max(limits.profile.feedback, said.feedbackTooLong),
    }),
    response: MessageResponse,
    status: 201,
    access: "session",
    rateLimit: "feedback",
    summary: "Sends feedback to whoever runs this Kora.",
    spec: "social §5, §7, §8",
  },
});
