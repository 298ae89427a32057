import { z } from "zod";
import { genres, preferences, toGenre, toPreference } from "./genres.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";
import { optionalText } from "./text-schemas.ts";

/** An `_id`. The server creates UUIDv7; requests may contain any UUID. */
export const Id = z.uuid(sentences.form.id).toLowerCase();

/** Users whom a text mentions with `@`, with their usernames at that time. */
export const Mentions = z.array(z.object({ _id: z.string(), username: z.string() }));
export type Mentions = z.infer<typeof Mentions>;

/** The `_id` of a group. The specification prescribes its own error text for an invalid one. */
export const GroupId = z.uuid(sentences.groups.invalidId).toLowerCase();

/** The revision that the caller has seen. A change is rejected if there is a later one. */
export const Revision = z
  .int(sentences.form.invalidFormat)
  .min(0, sentences.form.invalidFormat)
  .max(2 ** 31 - 1, sentences.form.invalidFormat);

/** A `Revision` in a query or form. */
export const RevisionText = z.coerce.number(sentences.form.invalidFormat).pipe(Revision);

/** ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso.datetime();

/** Query of every list: `limit` 1 to 100, and the cursor from the previous page. */
export const PageQuery = z.object({
  limit: z.coerce
    .number(sentences.form.limit)
    .int(sentences.form.limit)
    .min(1, sentences.form.limit)
    .max(limits.list.maxLimit, sentences.form.limit)
    .default(limits.list.defaultLimit)
    .describe("The max number of items."),
  cursor: z
    .string()
    .max(400, sentences.form.cursor)
    .optional()
    .describe("The header `x-next-cursor` of the previous page; without it, the first page."),
});

/** The words of a search that may be empty. */
export const SearchInput = optionalText({
  max: limits.search.query,
  tooLong: sentences.search.tooLong,
});

/** A genre key or label in any letter case, parsed to the key. */
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

/** A preference key or label in any letter case, parsed to the key. */
export const PreferenceInput = z.string().transform((input, context) => {
  const key = toPreference(input);
  if (key === undefined) {
    context.addIssue({ code: "custom", message: sentences.profile.unknownPreference });
    return z.NEVER;
  }
  return key;
});

/** Bodies may contain the caller's own id. The server (`mount-calls.ts`) rejects another id with 403. */
export const OwnUserId = z.object({
  userId: Id.optional().describe("The caller's own id; another one is refused with 403."),
});

/** The body of calls that toggle a state, such as a like. */
export const Toggle = OwnUserId.extend({
  on: z.boolean().optional().describe("Sets the state. Without it, the call toggles the state."),
});

/** Removes U+0000 from a text, for fields that should not be rejected because of it, such as HTML. */
export function removeNul(text: string): string {
  return text.replaceAll("\0", "");
}

/** A user as shown beside their content. */
export const UserSummary = z.object({
  _id: z.string(),
  username: z.string(),
  avatar: z.string().nullable().describe("Path below the origin, or null."),
});
export type UserSummary = z.infer<typeof UserSummary>;

/** Counts of a story. `revision` grows with every change of them, so that clients can ignore older values. */
export const StoryCounts = z.object({
  revision: z.int(),
  likeCount: z.int(),
  commentCount: z.int().describe("The number of comments and replies, without deleted ones."),
});
export type StoryCounts = z.infer<typeof StoryCounts>;

/** The response of calls that return only a text for the user. It is unrelated to chat messages. */
export const MessageResponse = z.object({ msg: z.string() });

/** Griots may always download their own works. */
export const MayDownload = z.boolean().describe("False if the griot has turned downloads off.");
