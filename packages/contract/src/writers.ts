import { z } from "zod";
import { defineCalls } from "./call.ts";
import {
  GenreKey,
  Id,
  MayDownload,
  PageQuery,
  SearchInput,
  Timestamp,
  Toggle,
  UserSummary,
} from "./common.ts";
import { countryNames } from "./countries.ts";
import { displayNameSchema } from "./display-name.ts";
import { Friendship } from "./friends.ts";
import { type Hobby, hobbies, toGenre } from "./genres.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";
import { requiredText } from "./text-schemas.ts";

const texts = sentences.writers;

export const WriterView = z
  .object({
    _id: z.string(),
    userId: z.string(),
    posterName: z.string(),
    country: z.string(),
    aboutYourself: z.string(),
    age: z.int().nullable().describe("Null unless the writer is the viewer, or an adult."),
    genres: z.array(GenreKey),
    hobbies: z.array(z.enum(hobbies)),
    profilePicture: z.string().nullable(),
    followers: z.array(z.string()).describe("User ids, the viewer's own first, at most 50."),
    followerCount: z.int(),
    isFollowing: z.boolean(),
    storiesCount: z.int(),
    mayDownload: MayDownload,
    createdAt: Timestamp,
  })
  .meta({ id: "Writer", description: "A writer as every reader may see them." });
export type WriterView = z.infer<typeof WriterView>;

export const FollowerView = UserSummary.extend({
  name: z.string(),
  ...Friendship.shape,
}).meta({ id: "Follower", description: "A follower of a writer, as the viewer may see them." });
export type FollowerView = z.infer<typeof FollowerView>;

const Genres = z
  .array(z.string(), texts.genresRequired)
  .min(1, texts.genresRequired)
  .max(limits.writer.genres, texts.tooManyGenres)
  .refine(
    (spellings) => spellings.every((spelling) => toGenre(spelling) !== undefined),
    texts.unknownGenre,
  )
  .transform((spellings) => [...new Set(spellings.flatMap((spelling) => toGenre(spelling) ?? []))]);

const Hobbies = z
  .array(z.string(), texts.unknownHobby)
  .max(limits.writer.hobbies, texts.tooManyHobbies)
  .refine((names) => names.every((name) => toHobby(name) !== undefined), texts.unknownHobby)
  .transform((names) => [...new Set(names.flatMap((name) => toHobby(name) ?? []))])
  .default([]);

function toHobby(name: string): Hobby | undefined {
  return hobbies.find((hobby) => hobby.toLowerCase() === name.trim().toLowerCase());
}

export const writerCalls = defineCalls({
  getOwnWriter: {
    method: "GET",
    path: "/writer/me",
    response: WriterView,
    access: "session",
    summary: "The viewer's own writer record; 404 if the viewer is not a writer.",
  },
  listWriters: {
    method: "GET",
    path: "/writer/all",
    query: PageQuery.extend({
      search: SearchInput.optional().describe(
        "Part of the pen name. Matches of the whole name come first, then of the starts of words, then all others.",
      ),
    }),
    response: z.array(WriterView),
    isPaged: true,
    access: "session",
    rateLimit: "search",
    summary: "The writers directory: the most followed first, or those whose poster name matches.",
  },
  getWriter: {
    method: "GET",
    path: "/writer/:writerId",
    params: z.object({ writerId: Id }),
    response: WriterView,
    access: "session",
    summary: "A writer, by writer id or user id.",
  },
  listFollowers: {
    method: "GET",
    path: "/writer/:writerId/followers",
    params: z.object({ writerId: Id }),
    query: PageQuery,
    response: z.array(FollowerView),
    isPaged: true,
    access: "session",
    summary: "The followers of a writer, latest first.",
  },
  saveWriter: {
    method: "POST",
    path: "/writer/save",
    body: z.object({
      country: z
        .string(texts.countryRequired)
        .trim()
        .refine((name) => countryNames.has(name), texts.countryRequired),
      posterName: displayNameSchema({
        max: limits.writer.posterName,
        required: texts.posterNameRequired,
        tooLong: texts.posterNameTooLong,
      }),
      aboutYourself: requiredText({
        max: limits.writer.aboutYourself,
        required: texts.aboutRequired,
        tooLong: texts.aboutTooLong,
      }),
      genres: Genres,
      hobbies: Hobbies,
      age: z.coerce
        .number(texts.ageRule)
        .int(texts.ageRule)
        .min(limits.writer.minAge, texts.ageRule)
        .max(limits.writer.maxAge, texts.ageRule),
    }),
    response: z.object({ msg: z.string(), writer: WriterView }),
    status: 201,
    access: "session",
    takesIdempotencyKey: true,
    rateLimit: "application",
    summary: "Makes the viewer a writer.",
  },
  followWriter: {
    method: "POST",
    path: "/writer/follow/:writerId",
    params: z.object({ writerId: Id }),
    body: Toggle,
    response: z.object({ writer: WriterView }),
    access: "session",
    takesClientId: true,
    rateLimit: "reaction",
    summary: "Toggles whether the viewer follows a writer; with `on` sets it.",
  },
  getVisitorCountry: {
    method: "GET",
    path: "/geo/country",
    response: z.object({ country_name: z.string() }),
    access: "public",
    summary: "The country of the client's IP address, from a database shipped with the app.",
  },
});
