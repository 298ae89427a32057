import { z } from "zod";
import { genres, preferences, toGenre, toPreference } from "./genres.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";

/** An `_id`: a UUIDv7 in the server's answers; any UUID is a well-formed question. */
export const Id = z.uuid(sentences.form.id).toLowerCase();

/** A revision that the asker has seen: what they change is refused if there is a later one. */
export const Revision = z
  .int(sentences.form.wrong)
  .min(0, sentences.form.wrong)
  .max(2 ** 31 - 1, sentences.form.wrong);

/** A moment: ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso.datetime();

/** Query parts of every list: `limit` 1 to 100, and the cursor of the page before. */
export const PageQuery = z.object({
  limit: z.coerce
    .number(sentences.form.limit)
    .int(sentences.form.limit)
    .min(1, sentences.form.limit)
    .max(limits.list.maxLimit, sentences.form.limit)
    .default(limits.list.defaultLimit),
  cursor: z.string().max(400, sentences.form.cursor).optional(),
});

/** A genre in any case, as key or as label; leaves as the key. */
export const GenreInput = z.string().transform((input, context) => {
  const genre = toGenre(input);
  if (genre === undefined) {
    context.addIssue({ code: "custom", message: sentences.stories.unknownGenre });
    return z.NEVER;
  }
  return genre;
});

export const GenreKey = z.enum(genres);

export const PreferenceKey = z.enum(preferences);

/** A preference in any case, as key or as label; leaves as the key. */
export const PreferenceInput = z.string().transform((input, context) => {
  const key = toPreference(input);
  if (key === undefined) {
    context.addIssue({ code: "custom", message: sentences.profile.unknownPreference });
    return z.NEVER;
  }
  return key;
});

/** Bodies may carry the caller's own id (decisions §1); the mount refuses another's with 403. */
export const OwnUserId = z.object({ userId: Id.optional() });

/** `on` sets instead of toggling (decisions §1). */
export const Toggle = OwnUserId.extend({ on: z.boolean().optional() });

/** What is said of a person beside the things they made. */
export const UserSummary = z.object({
  _id: z.string(),
  username: z.string(),
  /** Path below the origin, or null. */
  avatar: z.string().nullable(),
});
export type UserSummary = z.infer<typeof UserSummary>;

/**
 * A story's counts at one moment. `revision` grows with every change of them, so that of two pictures
 * the later is known.
 */
export const StoryCounts = z.object({
  revision: z.int(),
  likeCount: z.int(),
  /** Total with all nested replies, deleted ones left out. */
  commentCount: z.int(),
});
export type StoryCounts = z.infer<typeof StoryCounts>;

export const MessageResponse = z.object({ msg: z.string() });
