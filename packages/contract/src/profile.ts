import { z } from "zod";
import { defineCalls } from "./call.ts";
import { GenreKey, Id, Moment } from "./common.ts";
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
  preferences: z.array(GenreKey),
  isVerified: z.boolean(),
  createdAt: Moment,
});

export const FollowedWriterView = z.object({
  _id: z.string(),
  userId: z.string(),
  posterName: z.string(),
  profilePicture: z.string().nullable(),
});

export const profileCalls = defineCalls({
  getProfile: {
    method: "GET",
    path: "/profile",
    answer: z.object({
      user: OwnUserView,
      followedWriters: z.array(FollowedWriterView),
      /** Story ids, newest first, complete to 10,000. */
      bookmarks: z.array(z.string()),
      profilePicture: z.string().nullable(),
    }),
    access: "session",
    summary: "One's own account, bookmarks and followed writers.",
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
    answer: z.object({ profile: z.object({ profilePicture: z.string() }) }),
    access: "session",
    limit: "picture",
    summary: "Sets one's own picture; the one before goes.",
    spec: "stories-and-writers §4, §7",
  },
  getProfilePicture: {
    method: "GET",
    path: "/profile/writer/:userId",
    params: z.object({ userId: Id }),
    answer: z.object({ profilePicture: z.string().nullable(), name: z.string() }),
    access: "session",
    summary: "A person's name and picture, for the writer-info widget.",
    spec: "accounts-and-shell §7",
  },
});
