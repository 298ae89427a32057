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
  RevisionText,
  Timestamp,
} from "./common.ts";
import { LanguageInput } from "./languages.ts";
import { limits } from "./limits.ts";
import { origins } from "./origins.ts";
import { publicationLimits } from "./publication-limits.ts";
import { sentences } from "./sentences.ts";
import {
  OwnStoryCardView,
  PosterView,
  PublishAtInput,
  StoryCardView,
  StoryFormat,
  StoryInput,
  StorySeries,
  StoryView,
} from "./stories.ts";
import { storyFormats } from "./story-formats.ts";
import { storyWarnings } from "./story-ratings.ts";
import { TagInput } from "./tags.ts";

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
    language: StoryCardView.shape.language,
    tags: StoryView.shape.tags,
    noteBefore: StoryView.shape.noteBefore,
    noteAfter: StoryView.shape.noteAfter,
    createdAt: Timestamp,
    updatedAt: Timestamp.describe(
      "The time of the last edit, or of publishing if there was no edit.",
    ),
    story: z.string(),
    format: StoryFormat,
    wordCount: z.int(),
    series: StorySeries.nullable(),
    shownTo: StoryInput.shownTo.describe("Always `members` for stories of minors."),
    wasPublished: z
      .boolean()
      .describe(
        "False before the first publication, until which no edit gives the story an `editedAt`.",
      ),
    revision: z.int().describe("Every edit that changes something increments it."),
  })
  .meta({ id: "OwnStory", description: "A story as its author edits it." });
export type OwnStoryView = z.infer<typeof OwnStoryView>;

const revisionFields = {
  revision: z.int().describe("The revision of the story that had this version."),
  writtenAt: Timestamp.describe("The time from which the story had this version."),
  title: z.string(),
  wordCount: z.int(),
};

export const RevisionSummaryView = z
  .object(revisionFields)
  .meta({ id: "RevisionSummary", description: "An earlier version of a story, in a list." });
export type RevisionSummaryView = z.infer<typeof RevisionSummaryView>;

export const RevisionView = z
  .object({
    ...revisionFields,
    shortDescription: z.string(),
    story: z.string(),
    format: StoryFormat,
    genre: z.array(GenreKey),
    posterAlt: z.string(),
    rating: StoryInput.rating,
    warnings: z.array(StoryInput.warning),
    language: StoryCardView.shape.language,
    tags: StoryView.shape.tags,
    noteBefore: StoryView.shape.noteBefore,
    noteAfter: StoryView.shape.noteAfter,
  })
  .meta({ id: "Revision", description: "An earlier version of a story, as its griot wrote it." });
export type RevisionView = z.infer<typeof RevisionView>;

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
  language: LanguageInput.nullable()
    .optional()
    .describe("A BCP 47 language tag; null if the language is unknown."),
  series: Id.nullable()
    .optional()
    .describe(
      "The viewer's series of which the story becomes the last part, if it is in another one or in none; null takes it out of its series.",
    ),
  tags: z
    .array(TagInput, sentences.publication.tagsFormat)
    .max(publicationLimits.tags, sentences.publication.tooManyTags)
    .optional(),
  noteBefore: StoryInput.note.optional().describe("The author's note before the text."),
  noteAfter: StoryInput.note.optional().describe("The author's note after the text."),
  shownTo: StoryInput.shownTo
    .optional()
    .describe("It is no part of the story's versions, so a change of it alone is no edit."),
  revision: Revision.optional().describe(
    "The revision that was edited. A stale one is rejected with 409. Without it, the last write wins.",
  ),
  draftId: Id.optional().describe(
    "The viewer's draft of this edit, which is deleted when the edit is saved.",
  ),
  draftRevision: Revision.optional().describe(
    "The revision of the draft that this edit has. A draft that another device has changed since is not deleted.",
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

const revisionParams = storyParams.extend({
  revision: RevisionText.describe("The revision of an earlier version."),
});

export const dashboardCalls = defineCalls({
  listOwnStories: {
    method: "GET",
    path: "/dashboard/stories",
    query: PageQuery,
    response: z.array(OwnStoryCardView),
    isPaged: true,
    access: "writer",
    summary: "The viewer's own stories with their counts, newest first, published or not.",
  },
  getAnalytics: {
    method: "GET",
    path: "/dashboard/figures",
    response: AnalyticsView,
    access: "writer",
    summary: "Reads, likes and reading time of the last 30 days, and the origins of the readers.",
  },
  getOwnStory: {
    method: "GET",
    path: "/dashboard/stories/:id",
    params: storyParams,
    response: OwnStoryView,
    access: "writer",
    summary: "The viewer's own story with its body and revision, for editing.",
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
  },
  publishOwnStory: {
    method: "POST",
    path: "/dashboard/stories/:id/publish",
    params: storyParams,
    body: z.object({
      publishAt: PublishAtInput.optional().describe(
        "The time at which the story is published, from one minute to one year from now. Without it, at once.",
      ),
    }),
    response: OwnStoryCardView,
    access: "writer",
    takesIdempotencyKey: true,
    rateLimit: "dashboard",
    summary:
      "Publishes the viewer's own story that is not published, at once or at a time, or changes that time. A story that was never published gets a new id, to which the one before leads. 409 with a time for a published one.",
  },
  listRevisions: {
    method: "GET",
    path: "/dashboard/stories/:id/revisions",
    params: storyParams,
    response: z.array(RevisionSummaryView),
    access: "writer",
    rateLimit: "dashboard",
    summary:
      "The earlier versions of the viewer's own story, newest first. Each edit of a published story keeps the version before; at most 50 are kept.",
  },
  getRevision: {
    method: "GET",
    path: "/dashboard/stories/:id/revisions/:revision",
    params: revisionParams,
    response: RevisionView,
    access: "writer",
    rateLimit: "dashboard",
    summary: "An earlier version of the viewer's own story.",
  },
  restoreRevision: {
    method: "POST",
    path: "/dashboard/stories/:id/revisions/:revision/restore",
    params: revisionParams,
    body: z.object({
      revision: Revision.optional().describe(
        "The current revision that the griot saw. A stale one is rejected with 409. Without it, the last write wins.",
      ),
    }),
    response: OwnStoryView,
    access: "writer",
    rateLimit: "edit",
    summary: "Edits the viewer's own story to an earlier version. The version before is kept too.",
  },
  unpublishStory: {
    method: "POST",
    path: "/dashboard/stories/:id/unpublish",
    params: storyParams,
    response: OwnStoryCardView,
    access: "writer",
    rateLimit: "dashboard",
    summary:
      "Hides the viewer's own story from all others with its comments and counts, until it is published again, or cancels its publication at a time.",
  },
  deleteStory: {
    method: "DELETE",
    path: "/dashboard/stories/:id",
    params: storyParams,
    response: MessageResponse,
    access: "writer",
    rateLimit: "dashboard",
    summary: "Deletes the viewer's own story; it disappears from all lists and pages at once.",
  },
});
