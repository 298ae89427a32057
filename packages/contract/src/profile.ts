import { z } from "zod";
import { Password, typedPassword } from "./account-fields.ts";
import { NewPassword, Username } from "./accounts.ts";
import { notificationTopics } from "./alert-types.ts";
import { createBirthMonthSchema } from "./birth-month.ts";
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
import { PrivacyChanges, PrivacyView } from "./privacy-settings.ts";
import { ReadingSettingsView } from "./reading.ts";
import { sentences } from "./sentences.ts";
import { optionalText, requiredText } from "./text-schemas.ts";

const texts = sentences.profile;

/** The viewer's own account, the only view with private fields. */
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
  lastLogin: Timestamp.nullable().describe("The time at which the latest session was opened."),
  isModerator: z.boolean(),
  isOperator: z.boolean().describe("True if the user may act on moderators."),
  friends: z
    .array(z.string())
    .describe("User ids, latest first, at most 10,000; the same holds for the next two fields."),
  pendingFriendRequests: z.array(z.string()).describe("User ids of the senders of open requests."),
  following: z.array(z.string()).describe("User ids of followed writers."),
  muted: z.array(z.enum(notificationTopics)).describe("Muted notification topics."),
  mutedWords: z
    .array(z.string())
    .describe("Comments with these words are folded, and stories are hidden."),
  isLinkedWithGoogle: z.boolean(),
  birthMonth: z.string().nullable().describe("`YYYY-MM`; null until the user has entered it."),
  privacy: PrivacyView,
  reading: ReadingSettingsView,
});
export type OwnUserView = z.infer<typeof OwnUserView>;

export const FollowedWriterView = z.object({
  _id: z.string(),
  userId: z.string(),
  posterName: z.string(),
  profilePicture: z.string().nullable(),
});

/** Bytes that the user has stored in all and uploaded today (UTC), with both limits. */
const StorageView = z.object({
  bytes: z.number(),
  maxBytes: z.number(),
  bytesToday: z.number(),
  maxBytesPerDay: z.number(),
});

/** A list of preferences. In a form it is a JSON list in a text field. */
const Preferences = z
  .union(
    [z.string().max(4000).transform(parseJsonOrText), z.array(z.string())],
    texts.unknownPreference,
  )
  .pipe(z.array(PreferenceInput, texts.unknownPreference).max(60, texts.unknownPreference))
  .transform((keys) => [...new Set(keys)]);

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const BirthMonth = createBirthMonthSchema(texts.birthMonthInvalid);

export const profileCalls = defineCalls({
  getProfile: {
    method: "GET",
    path: "/profile",
    response: z.object({
      user: OwnUserView,
      followedWriters: z.array(FollowedWriterView),
      bookmarks: z.array(z.string()).describe("Story ids, newest first, at most 10,000."),
      profilePicture: z.string().nullable(),
      storage: StorageView,
    }),
    access: "session",
    summary: "Returns the viewer's account, bookmarks, followed writers and storage usage.",
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
          required: texts.pictureRequired,
          tooLarge: texts.pictureTooLarge,
          wrongKind: texts.pictureNotAnImage,
        },
      },
    },
    response: z.object({ profile: z.object({ profilePicture: z.string() }) }),
    access: "session",
    rateLimit: "picture",
    summary: "Sets the viewer's picture and removes the previous one.",
  },
  getProfilePicture: {
    method: "GET",
    path: "/profile/writer/:userId",
    params: z.object({ userId: Id }),
    response: z.object({ profilePicture: z.string().nullable(), name: z.string() }),
    access: "session",
    summary: "Returns the name and picture of a user.",
  },
  updateProfile: {
    method: "PUT",
    path: "/profile",
    form: z.object({
      username: Username.optional(),
      preferences: Preferences.optional(),
      aboutMe: optionalText({
        max: limits.profile.aboutMe,
        tooLong: texts.aboutMeTooLong,
      }).optional(),
      birthMonth: BirthMonth.optional(),
    }),
    files: {
      avatar: {
        kind: "image",
        required: false,
        maxBytes: limits.image.uploadBytes,
        sentences: {
          required: texts.pictureRequired,
          tooLarge: texts.pictureTooLarge,
          wrongKind: texts.pictureNotAnImage,
        },
      },
    },
    response: z.object({ msg: z.string(), user: OwnUserView }),
    access: "session",
    rateLimit: "profile",
    summary:
      "Changes the viewer's profile; omitted fields stay unchanged. An empty About Me becomes `available`. A birth month under 13 years ago closes the account.",
  },
  setNotifications: {
    method: "PUT",
    path: "/profile/notifications",
    body: OwnUserId.extend({
      muted: z.array(z.enum(notificationTopics, texts.unknownNotification)).max(20),
    }),
    response: z.object({ msg: z.string(), muted: z.array(z.enum(notificationTopics)) }),
    access: "session",
    rateLimit: "profile",
    summary: "Mutes topics for push and desktop notifications.",
  },
  setPrivacy: {
    method: "PUT",
    path: "/profile/privacy",
    body: OwnUserId.extend(PrivacyChanges.shape),
    response: PrivacyView,
    access: "session",
    rateLimit: "profile",
    summary:
      "Changes the viewer's privacy settings; omitted ones stay unchanged. 409 with both versions for a stale revision.",
  },
  changePassword: {
    method: "POST",
    path: "/profile/change-password",
    body: OwnUserId.extend({
      oldPassword: typedPassword({
        required: texts.oldPasswordRequired,
        tooLong: texts.oldPasswordWrong,
      }),
      newPassword: NewPassword,
    }),
    response: MessageResponse,
    access: "session",
    rateLimit: "password",
    summary: "Changes the password and ends all other sessions.",
  },
  getDeletionDate: {
    method: "GET",
    path: "/profile/deletion",
    response: z.object({
      eraseAt: Timestamp.describe("The time at which an account that is deleted now is erased."),
    }),
    access: "anySession",
    summary: "Returns until when the viewer could restore an account that is deleted now.",
  },
  deleteAccount: {
    method: "DELETE",
    path: "/profile/delete",
    body: OwnUserId.extend({
      password: Password.optional().describe(
        "Not required within five minutes of a Google sign-in that opened the session.",
      ),
      stories: z
        .enum(["erase", "keep"], sentences.accountChanges.unknownChoice)
        .default("erase")
        .describe("`keep`: the published stories stay, without a name."),
    }),
    response: z.object({
      msg: z.string(),
      eraseAt: Timestamp.describe("Until then, a sign-in can restore the account."),
    }),
    access: "anySession",
    requiresProof: true,
    rateLimit: "password",
    summary:
      "Deletes the viewer's account after its password: it is hidden and every session ends at once; a job erases the data after 14 days.",
  },
  exportProfile: {
    method: "GET",
    path: "/profile/export",
    response: z.record(z.string(), z.unknown()),
    streamType: "application/json",
    access: "anySession",
    rateLimit: "export",
    summary:
      "Exports all data of the account as one JSON file; `x-line-count` is the number of its lines.",
  },
  sendFeedback: {
    method: "POST",
    path: "/profile/feedback",
    body: OwnUserId.extend({
      message: requiredText({
        max: limits.profile.feedback,
        required: texts.feedbackRequired,
        tooLong: texts.feedbackTooLong,
      }),
    }),
    response: MessageResponse,
    status: 201,
    access: "session",
    takesIdempotencyKey: true,
    rateLimit: "feedback",
    summary: "Sends feedback to the operator.",
  },
});
