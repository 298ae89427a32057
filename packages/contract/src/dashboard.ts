import { z } from "zod";
import { maxStoryBodyBytes } from "./body-limits.ts";
import { defineCalls } from "./call.ts";
import {
  GenreInput,
  GenreKey,
  Id,
  MessageResponse,
  PageQuery,
  Revision,
  Timestamp,
} from "./common.ts";
import { limits } from "./limits.ts";
import { origins } from "./origins.ts";
import { sentences } from "./sentences.ts";
import { PosterView, StoryCardView, StoryInput } from "./stories.ts";
import { storyWarnings } from "./story-ratings.ts";

const texts = sentences.stories;

export const OwnStoryView = z
  .object({
    _id: z.string(),
    title: z.string(),
    shortDescription: z.string(),
    posterImage: z.string(),
    poster: PosterView.describe("`posterAlt` sets `alt`."),
    genre: z.array(GenreKey),
    rating: StoryInput.rating,
    warnings: z.array(StoryInput.warning),
    minRating: StoryInput.rating.describe(
      "The lowest rating that the author may choose; moderators can raise it.",
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp.describe(
      "The time of the last edit, or of publishing if there was no edit.",
    ),
    story: z.string(),
    format: StoryFormat,
    wordCount: z.int(),
    revision: z.int().describe("Every edit increments it."),
  })
  .meta({ id: "OwnStory", description: "A story as its author edits it." });
export type OwnStoryView = z.infer<typeof OwnStoryView>;

/** The fields of an edit. Optional fields that are left out stay unchanged. */
const StoryEdit = z.object({
  title: StoryInput.title,
  shortDescription: StoryInput.shortDescription,
  genre: z
    .union([z.string(), z.array(z.string())], texts.unknownGenre)
    .transform((value) => [value].flat())
    .pipe(z.array(GenreInput).max(limits.story.genres, texts.tooManyGenres))
    .optional()
    .describe(
      "One genre or a list of genres. An empty list sets the writer's first genre, as in publishing.",
    ),
  story: StoryInput.story.optional(),
  format: StoryInput.format.default(storyFormats.paragraphs),
  posterAlt: StoryInput.posterAlt.optional(),
  rating: StoryInput.rating
    .optional()
    .describe("It cannot be lower than the rating that a moderator chose."),
  warnings: z
    .array(StoryInput.warning, texts.warningsFormat)
    .max(storyWarnings.length, texts.warningsFormat)
    .optional(),
  revision: Revision.optional().describe(
    "The revision that was edited. A stale one is rejected with 409. Without it, the last write wins.",
  ),
  draftId: Id.optional().describe(
    "The viewer's draft of this edit, which is deleted when the edit is saved.",
  ),
});

/** The stored and the sent version in the error of an edit that was rejected with 409. */
export interface StoryVersions {
  readonly theirs: OwnStoryView;
  readonly yours: Partial<OwnStoryView> & { readonly posterAlt?: string | undefined };
}

export const AnalyticsView = z
  .object({
    totalSeconds: z.int().describe("The total reading time of all the viewer's stories."),
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          reads: z.int(),
          likes: z.int(),
          seconds: z.int().describe("Reading time in seconds."),
        }),
      )
      .describe("The last 30 days, oldest first, including days without any reads."),
    origins: z
      .array(z.object({ origin: z.enum(origins), reads: z.int() }))
      .describe("The origins of the readers of these days, most frequent first."),
  })
  .meta({
    id: "Analytics",
    description: "The analytics of the viewer's stories. Days are in UTC.",
  });
export type AnalyticsView = z.infer<typeof AnalyticsView>;

const storyParams = z.object({ id: Id });

export const dashboardCalls = defineCalls({
  listOwnStories: {
    method: "GET",
    path: "/dashboard/stories",
    query: PageQuery,
    response: z.array(OwnStoryCardView),
    isPaged: true,
    access: "writer",
    summary: "The viewer's own stories with their counts, newest first, published or not.",
    spec: "stories-and-writers §2, §3, §7",
  },
  getAnalytics: {
    method: "GET",
    path: "/dashboard/figures",
    response: AnalyticsView,
    access: "writer",
    summary: "Reads, likes and reading time of the last 30 days, and the origins of the readers.",
    spec: "stories-and-writers §2, §9",
  },
  getOwnStory: {
    method: "GET",
    path: "/dashboard/stories/:id",
    params: storyParams,
    response: OwnStoryView,
    access: "writer",
    summary: "The viewer's own story with its body and revision, for editing.",
    spec: "stories-and-writers §2, §7; decisions §3",
  },
  updateStory: {
    method: "PUT",
    path: "/dashboard/stories/:id",
    params: storyParams,
    body: StoryEdit,
    response: OwnStoryView,
    access: "writer",
    rateLimit: "edit",
    maxBodyBytes: maxStoryBodyBytes,
    summary:
      "Edits the viewer's own story; omitted fields stay unchanged. 409 with both versions for a stale revision.",
    spec: "stories-and-writers §2, §5, §7; decisions §3",
  },
  deleteStory: {
    method: "DELETE",
    path: "/dashboard/stories/:id",
    params: storyParams,
    response: MessageResponse,
    access: "writer",
    rateLimit: "dashboard",
    summary: "Deletes the viewer's own story; it disappears from all lists and pages at once.",
    spec: "stories-and-writers §2, §7; decisions §3",
  },
});
