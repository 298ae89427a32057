import { z } from "zod";
import { defineCalls } from "./call.ts";
import {
  GenreInput,
  GenreKey,
  Id,
  MayDownload,
  MessageResponse,
  OwnUserId,
  PageQuery,
  Revision,
  Timestamp,
} from "./common.ts";
import { displayNameSchema } from "./display-name.ts";
import { LanguageInput } from "./languages.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";
import { seriesStates } from "./series-states.ts";
import { PosterView, publicationFields } from "./stories.ts";
import { storyRatings } from "./story-ratings.ts";
import { optionalText } from "./text-schemas.ts";

const texts = sentences.series;

const seriesFields = {
  _id: z.string(),
  title: z.string(),
  shortDescription: z.string(),
  posterImage: z
    .string()
    .nullable()
    .describe("The poster of the first part, in a format that every browser can show."),
  poster: PosterView.nullable().describe("The poster of the first part; null without parts."),
  genre: z.array(GenreKey),
  language: z
    .string()
    .nullable()
    .describe("The language of the series as a BCP 47 language tag; null if it is unknown."),
  rating: z.enum(storyRatings),
  state: z.enum(seriesStates),
  writer: z
    .object({ _id: z.string(), posterName: z.string(), avatar: z.string().nullable() })
    .describe("The griot. `_id` is the user's id."),
  parts: z.array(z.string()).describe("The ids of all parts that the viewer may see, in order."),
  partCount: z.int(),
  wordCount: z.int().describe("The words of these parts together."),
  nextPart: z
    .string()
    .nullable()
    .describe(
      "The part with which the viewer continues: the one that they read last, or the next one that they have not finished; null if they have finished all.",
    ),
  followerCount: z.int(),
  isFollowing: z.boolean(),
  isHidden: z
    .boolean()
    .describe("True if moderators have hidden the series. Only its griot sees it then."),
  revision: z.int().describe("Every change of the series or of its parts increments it."),
  createdAt: Timestamp,
  updatedAt: Timestamp.describe("The time of the last change, such as a new part."),
};

export const SeriesView = z.object(seriesFields).meta({
  id: "Series",
  description:
    "A series of stories by one griot. Its griot sees all parts, others those that they may read.",
});
export type SeriesView = z.infer<typeof SeriesView>;

export const SeriesPart = z.object({
  _id: z.string(),
  title: z.string(),
  wordCount: z.int(),
  createdAt: Timestamp,
  position: z
    .number()
    .nullable()
    .describe("The viewer's last reading position, from 0 to 1; null if they have not begun."),
  isFinished: z.boolean().describe("True if the viewer has read it to its end."),
  ...publicationFields,
});
export type SeriesPart = z.infer<typeof SeriesPart>;

export const SeriesWithContents = z
  .object({
    ...seriesFields,
    contents: z.array(SeriesPart).describe("The parts, in order."),
    mayDownload: MayDownload,
  })
  .meta({ id: "SeriesWithContents", description: "A series with the table of its contents." });
export type SeriesWithContents = z.infer<typeof SeriesWithContents>;

/** The stored and the sent version in the error of a change that was rejected with 409. */
export interface SeriesVersions {
  readonly theirs: SeriesView;
  readonly yours: Partial<SeriesView>;
}

const Title = displayNameSchema({
  max: limits.series.title,
  required: texts.titleRequired,
  tooLong: texts.titleTooLong,
});

const optionalFields = {
  shortDescription: optionalText({
    max: limits.series.shortDescription,
    tooLong: texts.descriptionTooLong,
  }).optional(),
  genre: z
    .array(GenreInput, sentences.stories.unknownGenre)
    .max(limits.story.genres, sentences.stories.tooManyGenres)
    .optional(),
  language: LanguageInput.nullable()
    .optional()
    .describe("A BCP 47 language tag; null if the language is unknown."),
  rating: z
    .enum(storyRatings, sentences.stories.unknownRating)
    .optional()
    .describe("Who finds the series. Each of its stories has its own rating besides."),
  state: z.enum(seriesStates, texts.unknownState).optional(),
};

const seriesParams = z.object({ id: Id });

export const seriesCalls = defineCalls({
  listSeries: {
    method: "GET",
    path: "/series",
    query: PageQuery.extend({
      writer: z.uuid(texts.writerRequired).toLowerCase().describe("A writer id or user id."),
    }),
    response: z.array(SeriesView),
    isPaged: true,
    access: "session",
    summary: "The series of a griot, newest first.",
  },
  listFollowedSeries: {
    method: "GET",
    path: "/series/following",
    query: PageQuery,
    response: z.array(SeriesView),
    isPaged: true,
    access: "session",
    summary: "The series that the viewer follows, last followed first.",
  },
  getSeries: {
    method: "GET",
    path: "/series/:id",
    params: seriesParams,
    response: SeriesWithContents,
    access: "session",
    summary: "A series with the table of its contents and the viewer's reading progress.",
  },
  createSeries: {
    method: "POST",
    path: "/series",
    body: z.object({ title: Title, ...optionalFields }),
    response: SeriesView,
    status: 201,
    access: "writer",
    takesIdempotencyKey: true,
    rateLimit: "series",
    summary: "Begins a series without parts.",
  },
  updateSeries: {
    method: "PUT",
    path: "/series/:id",
    params: seriesParams,
    body: z.object({
      title: Title.optional(),
      ...optionalFields,
      revision: Revision.optional().describe(
        "The revision that was edited. A stale one is rejected with 409. Without it, the last write wins.",
      ),
    }),
    response: SeriesView,
    access: "writer",
    rateLimit: "series",
    summary:
      "Edits the viewer's own series; omitted fields stay unchanged. 409 with both versions for a stale revision.",
  },
  deleteSeries: {
    method: "DELETE",
    path: "/series/:id",
    params: seriesParams,
    response: MessageResponse,
    access: "writer",
    rateLimit: "series",
    summary: "Deletes the viewer's own series; its stories stay.",
  },
  setSeriesParts: {
    method: "PUT",
    path: "/series/:id/parts",
    params: seriesParams,
    body: z.object({
      stories: z
        .array(Id, texts.partsFormat)
        .max(limits.series.parts, texts.tooManyParts)
        .refine((ids) => new Set(ids).size === ids.length, texts.repeatedPart)
        .describe("The ids of all parts in their new order. Stories left out leave the series."),
      revision: Revision.describe("The revision that was edited."),
    }),
    response: SeriesView,
    access: "writer",
    rateLimit: "series",
    summary:
      "Sets and orders the parts of the viewer's own series. 409 with both versions for a stale revision.",
  },
  followSeries: {
    method: "POST",
    path: "/series/:id/follow",
    params: seriesParams,
    body: OwnUserId.extend({ on: z.boolean(texts.onFormat) }),
    response: SeriesView,
    access: "session",
    takesClientId: true,
    rateLimit: "reaction",
    summary: "Follows or unfollows a series: its followers get an alert of each new part.",
  },
});
