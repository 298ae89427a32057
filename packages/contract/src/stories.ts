import { z } from "zod";
import { bodyLimits } from "./body-limits.ts";
import { defineCalls } from "./call.ts";
import { StoryComments } from "./comments.ts";
import {
  GenreInput,
  GenreKey,
  Id,
  MayDownload,
  PageQuery,
  RevisionText,
  removeNul,
  Timestamp,
} from "./common.ts";
import { LanguageInput } from "./languages.ts";
import { limits } from "./limits.ts";
import { publicationLimits } from "./publication-limits.ts";
import { sentences } from "./sentences.ts";
import { serverLimits } from "./server-limits.ts";
import { shownToChoices } from "./shown-to.ts";
import { storyFormats } from "./story-formats.ts";
import { storyRatings, storyWarnings } from "./story-ratings.ts";
import { TagInput } from "./tags.ts";
import { maxCharacters, optionalText, requiredText } from "./text-schemas.ts";

const texts = sentences.stories;

export const PosterView = z
  .object({
    id: z.string(),
    width: z.int(),
    height: z.int(),
    widths: z.array(z.int()).describe("Widths in pixels that exist as WebP, ascending."),
    alt: z.string(),
    color: z
      .string()
      .describe("The picture's main colour as `#rrggbb`, which is shown while the picture loads."),
  })
  .meta({
    id: "Poster",
    description:
      "A poster. Its variants are `/media/{id}/{width}.webp` for each of `widths`, and `/media/{id}/1080.jpg`.",
  });
export type PosterView = z.infer<typeof PosterView>;

export const PerformanceView = z
  .object({
    likes: z
      .array(z.string())
      .describe("User ids, the viewer's own first. In lists of stories, only the viewer's own."),
    likeCount: z.int(),
    isLiked: z.boolean(),
    bookmarks: z
      .array(z.string())
      .describe("Only the viewer's own id, because bookmarks are private."),
    bookmarkCount: z.int(),
    isBookmarked: z.boolean(),
    shares: z
      .array(z.string())
      .describe("User ids, the viewer's own first. In lists of stories, it is empty."),
    shareCount: z.int(),
    commentCount: z
      .int()
      .describe(
        "The number of comments, including nested replies. `listComments` returns the comments.",
      ),
    reads: z.int(),
    timer: z.int().describe("The total reading time of all readers in seconds."),
    revision: z.int().describe("Grows with every change of the counts."),
  })
  .meta({
    id: "Performance",
    description: "A story's counts and the viewer's state. Lists have at most 50 entries.",
  });
export type PerformanceView = z.infer<typeof PerformanceView>;

export const StorySeries = z
  .object({
    _id: z.string(),
    title: z.string(),
    number: z.int().describe("The number of the story among these parts, from 1."),
    count: z.int().describe("The number of parts that the viewer may see."),
  })
  .meta({ id: "StorySeries", description: "The series of a story, and the story's place in it." });
export type StorySeries = z.infer<typeof StorySeries>;

const storyFields = {
  _id: z.string(),
  title: z.string(),
  shortDescription: z.string(),
  posterImage: z
    .string()
    .describe("The path of the poster in a format that every browser can show."),
  poster: PosterView,
  genre: z.array(GenreKey),
  rating: z.enum(storyRatings),
  warnings: z.array(z.enum(storyWarnings)).describe("What the story warns of."),
  language: z
    .string()
    .nullable()
    .describe("The language of the story as a BCP 47 language tag; null if it is unknown."),
  createdAt: Timestamp.describe(
    "The time of the first publication. Before it, the time that was last set for it.",
  ),
  userId: z
    .object({
      _id: z.string(),
      posterName: z.string(),
      avatar: z.string().nullable(),
    })
    .describe("The author. `_id` is the user's id."),
  series: StorySeries.nullable().describe("Null if the story is in no series."),
  performance: PerformanceView,
};

export const StoryCardView = z
  .object(storyFields)
  .meta({ id: "StoryCard", description: "A story in a list, without its body." });
export type StoryCardView = z.infer<typeof StoryCardView>;

/** Whether a story is published. Only its griot sees it before. */
export const publicationFields = {
  isPublished: z.boolean().describe("False if only its griot can see the story."),
  publishAt: Timestamp.nullable().describe(
    "The time at which the story will be published; null if none is set.",
  ),
};

export const OwnStoryCardView = StoryCardView.extend(publicationFields).meta({
  id: "OwnStoryCard",
  description: "A story in its griot's own list, published or not.",
});
export type OwnStoryCardView = z.infer<typeof OwnStoryCardView>;

export const TrendingStoryView = StoryCardView.extend({ followed: z.boolean() }).meta({
  id: "TrendingStory",
  description: "A story of the trending list. `followed` is true if the viewer follows the author.",
});
export type TrendingStoryView = z.infer<typeof TrendingStoryView>;

export const UnfinishedStoryView = StoryCardView.extend({
  position: z
    .number()
    .describe("The viewer's last reading position, from 0 to 1. It is 0 in a part that is next."),
}).meta({
  id: "UnfinishedStory",
  description: "A story that the viewer has begun, or the next part of a series.",
});
export type UnfinishedStoryView = z.infer<typeof UnfinishedStoryView>;

export const StoryFormat = z
  .int()
  .describe(
    "The version of the document that `story` needs: 1, or 2 if it has headings, quotes, scene breaks, verse, code or pictures.",
  );

/** The fields that only an opened story has beside its text. */
const openedFields = {
  tags: z.array(z.string()).describe("Tags without case, accents and spaces."),
  noteBefore: z.string().describe("The author's note before the text, or an empty text."),
  noteAfter: z.string().describe("The author's note after the text, or an empty text."),
  editedAt: Timestamp.nullable().describe(
    "The time of the last edit after the publication; null if there was none.",
  ),
};

export const StoryView = z
  .object({
    ...storyFields,
    ...openedFields,
    story: z.string().describe("HTML with only the elements that the editor can produce."),
    format: StoryFormat,
    wordCount: z.int(),
    ...publicationFields,
    comments: StoryComments.describe("Who may comment. `listComments` returns the comments."),
    position: z
      .number()
      .nullable()
      .describe("The viewer's last reading position, from 0 to 1; null if they have not begun."),
    needsWarning: z
      .boolean()
      .describe(
        "True for a mature story of another griot, if the viewer's setting is `warn`: the warning is shown before the text.",
      ),
    mayDownload: MayDownload,
  })
  .meta({ id: "Story", description: "A complete story." });
export type StoryView = z.infer<typeof StoryView>;

export const PublicStoryView = z
  .object({
    _id: storyFields._id,
    title: storyFields.title,
    shortDescription: storyFields.shortDescription,
    posterImage: storyFields.posterImage,
    poster: storyFields.poster,
    genre: storyFields.genre,
    rating: storyFields.rating,
    warnings: storyFields.warnings,
    language: storyFields.language,
    createdAt: storyFields.createdAt,
    updatedAt: Timestamp.describe(
      "The time of the last edit, or of publishing if there was no edit.",
    ),
    ...openedFields,
    userId: storyFields.userId,
    series: storyFields.series,
    story: z.string(),
    format: StoryFormat,
    wordCount: z.int(),
    performance: z.object({
      likeCount: z.int(),
      commentCount: z.int(),
      reads: z.int(),
    }),
    mayDownload: MayDownload,
  })
  .meta({
    id: "PublicStory",
    description:
      "A story for a visitor without a session. It has counts instead of user ids, except the author's id.",
  });
export type PublicStoryView = z.infer<typeof PublicStoryView>;

/** All that a visitor without a session sees of a mature story. */
export type MatureStorySummary = Pick<PublicStoryView, "_id" | "title" | "warnings" | "language">;

/** All that a visitor without a session sees of a story that is shown to members only. */
export type MembersStorySummary = Pick<PublicStoryView, "_id" | "title" | "poster" | "language">;

/** Max characters of an item of a JSON list, which is a quoted id, genre or warning. */
const maxItemLength = 60;

/**
 * Returns the schema of a form field with a JSON list. A text that is too long for `max` items is not parsed.
 * `invalidMessage` and `tooManyMessage` are error texts.
 */
function jsonListSchema<Item extends z.ZodType>(
  item: Item,
  {
    max,
    invalidMessage,
    tooManyMessage,
  }: { readonly max: number; readonly invalidMessage: string; readonly tooManyMessage: string },
) {
  return z
    .string(invalidMessage)
    .transform((text, context) => {
      if (text.length > max * maxItemLength) {
        context.addIssue({ code: "custom", message: tooManyMessage });
        return z.NEVER;
      }
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: invalidMessage });
        return z.NEVER;
      }
    })
    .pipe(z.array(item, invalidMessage).max(max, tooManyMessage));
}

/** Ids in a repeated parameter, or separated by commas. Duplicates are removed. */
const IdsInput = z
  .union([z.string(), z.array(z.string())], texts.idsFormat)
  .transform((value) => [value].flat().flatMap((text) => (text === "" ? [] : text.split(","))))
  .pipe(
    z.array(z.uuid(texts.idsFormat).toLowerCase()).max(limits.story.idsPerCall, texts.tooManyIds),
  )
  .transform((ids) => [...new Set(ids)]);

export const PicturePreview = z
  .object({
    id: z.string(),
    placeholder: z.string().describe("A tiny WebP in base64, at most 200 bytes."),
    widths: z.array(z.int()).describe("Widths in pixels that exist as WebP, ascending."),
    byteLengths: z.array(z.int()).describe("The size in bytes of each of `widths`."),
  })
  .meta({
    id: "PicturePreview",
    description:
      "What saver mode shows of a poster or a picture of a story before it loads `/media/{id}/{width}.webp`.",
  });
export type PicturePreview = z.infer<typeof PicturePreview>;

/** The fields that a writer sets when publishing or editing a story. */
export const StoryInput = {
  title: requiredText({
    max: limits.story.title,
    required: texts.titleRequired,
    tooLong: texts.titleTooLong,
  }),
  shortDescription: requiredText({
    max: limits.story.shortDescription,
    required: texts.descriptionRequired,
    tooLong: texts.descriptionTooLong,
  }),
  story: z
    .string(texts.contentRequired)
    .min(1, texts.contentRequired)
    .check(maxCharacters(limits.story.htmlCharacters, texts.tooManyWords))
    .overwrite(removeNul),
  format: z
    .int(sentences.form.invalidFormat)
    .min(storyFormats.paragraphs, sentences.form.invalidFormat)
    .describe(
      "The highest version of the document that the editor knows. A text that needs a higher one is not overwritten: 409 with both versions.",
    ),
  posterAlt: optionalText({ max: limits.story.posterAlt, tooLong: texts.posterAltTooLong }),
  rating: z.enum(storyRatings, texts.unknownRating),
  warning: z.enum(storyWarnings, texts.unknownWarning),
  shownTo: z.enum(shownToChoices, sentences.publication.unknownShownTo),
  note: z
    .string(sentences.form.invalidFormat)
    // Forms send each line break as two characters.
    .overwrite((text) => removeNul(text).replaceAll("\r\n", "\n"))
    .pipe(
      optionalText({ max: publicationLimits.note, tooLong: sentences.publication.noteTooLong }),
    ),
};

/** The time at which a story will be published. The server checks that it is in the allowed range. */
export const PublishAtInput = z.iso
  .datetime({ offset: true, error: sentences.publication.publishAtFormat })
  .transform((text) => new Date(text));

const storyParams = z.object({ id: Id });

export const storyCalls = defineCalls({
  listTrendingStories: {
    method: "GET",
    path: "/stories/trending",
    query: PageQuery,
    response: z.array(TrendingStoryView),
    isPaged: true,
    access: "session",
    summary: "Stories by recent engagement: first of followed writers, then of all others.",
  },
  listStories: {
    method: "GET",
    path: "/stories",
    query: PageQuery.extend({ genre: GenreInput }),
    response: z.array(StoryCardView),
    isPaged: true,
    access: "session",
    summary: "The stories of one genre, newest first.",
  },
  listStoriesWithTag: {
    method: "GET",
    path: "/stories/tags/:tag",
    params: z.object({ tag: TagInput }),
    query: PageQuery,
    response: z.array(StoryCardView),
    isPaged: true,
    access: "session",
    summary: "The stories with a tag in any spelling, newest first.",
  },
  listFollowedStories: {
    method: "GET",
    path: "/stories/following",
    query: PageQuery,
    response: z.array(StoryCardView),
    isPaged: true,
    access: "session",
    summary: "The stories of the writers and series that the viewer follows, newest first.",
  },
  listWriterStories: {
    method: "GET",
    path: "/stories/writer/:writerId",
    params: z.object({ writerId: Id }),
    query: PageQuery,
    response: z.array(StoryCardView),
    isPaged: true,
    access: "session",
    summary: "The stories of a writer, newest first, by writer id or user id.",
  },
  listStoriesByIds: {
    method: "GET",
    path: "/stories/list",
    query: z.object({ ids: IdsInput }),
    response: z.array(StoryCardView),
    access: "session",
    summary: "The stories of these ids that the viewer may see, in the order of the ids.",
  },
  listPicturePreviews: {
    method: "GET",
    path: "/stories/previews",
    query: z.object({ ids: IdsInput }),
    response: z.array(PicturePreview),
    access: "session",
    summary:
      "The previews of these posters and pictures of stories, in any order. Like the pictures themselves, they need only the id.",
  },
  listUnfinishedStories: {
    method: "GET",
    path: "/stories/unfinished",
    response: z.array(UnfinishedStoryView),
    access: "session",
    summary:
      "The stories of the viewer's reading history with which they continue, the last opened first; at most 3. Of a series it is the next part.",
  },
  getStory: {
    method: "GET",
    path: "/stories/:id",
    params: storyParams,
    response: StoryView,
    access: "session",
    summary:
      "A story with its body. Its griot also gets it while it is not published; for all others it is 404 then.",
  },
  getPublicStory: {
    method: "GET",
    path: "/stories/public/:id",
    params: storyParams,
    response: PublicStoryView,
    access: "public",
    summary:
      "A story with its body, for a visitor without a session. 403 for a mature story, which only adults with an account may read, and for a story that is shown to members only.",
  },
  countPublicRead: {
    method: "POST",
    path: "/stories/public/:id/incrementRead",
    params: storyParams,
    body: z.object({
      time: z
        .number(sentences.form.seconds)
        .min(0, sentences.form.seconds)
        .describe("Seconds read. Values that are implausible for the story's length are reduced."),
      tempId: z
        .string(sentences.form.missing)
        .min(1, sentences.form.missing)
        .max(serverLimits.reading.tempId, sentences.form.invalidFormat)
        .overwrite(removeNul)
        .describe(
          "Any text that identifies the visitor during a visit. The server stores only its hash.",
        ),
      referrer: z
        .string(sentences.form.invalidFormat)
        .max(serverLimits.reading.referrer, sentences.form.invalidFormat)
        .optional()
        .describe("The URL of the referring page. The server evaluates only its host."),
    }),
    response: z.object({ reads: z.int() }),
    access: "public",
    rateLimit: "reaction",
    summary: "Counts a visitor's read, once a day.",
  },
  publishStory: {
    method: "POST",
    path: "/stories",
    form: z.object({
      title: StoryInput.title,
      shortDescription: StoryInput.shortDescription,
      story: StoryInput.story,
      genre: jsonListSchema(GenreInput, {
        max: limits.story.genres,
        invalidMessage: texts.unknownGenre,
        tooManyMessage: texts.tooManyGenres,
      })
        .optional()
        .describe("A JSON list of up to 3 genres. Without it, the first of the writer's own."),
      playlists: jsonListSchema(Id, {
        max: limits.story.playlists,
        invalidMessage: texts.playlistsFormat,
        tooManyMessage: texts.playlistsFormat,
      })
        .optional()
        .describe("A JSON list of ids of the viewer's playlists, which the story is added to."),
      posterAlt: StoryInput.posterAlt.default(""),
      rating: StoryInput.rating.default("everyone"),
      warnings: jsonListSchema(StoryInput.warning, {
        max: storyWarnings.length,
        invalidMessage: texts.warningsFormat,
        tooManyMessage: texts.warningsFormat,
      })
        .default([])
        .describe("A JSON list of what the story warns of."),
      language: LanguageInput.optional().describe(
        "The language of the story as a BCP 47 language tag. Without it, the language is unknown.",
      ),
      series: Id.optional().describe(
        "The viewer's series of which the story becomes the last part.",
      ),
      tags: jsonListSchema(TagInput, {
        max: publicationLimits.tags,
        invalidMessage: sentences.publication.tagsFormat,
        tooManyMessage: sentences.publication.tooManyTags,
      })
        .default([])
        .describe(
          "A JSON list of up to 10 tags, which are stored without case, accents and spaces.",
        ),
      noteBefore: StoryInput.note.default("").describe("The author's note before the text."),
      noteAfter: StoryInput.note.default("").describe("The author's note after the text."),
      shownTo: StoryInput.shownTo
        .optional()
        .describe(
          "Whether visitors without a session may read the story. Without it, as the griot's settings say. Stories of minors are always shown to members only.",
        ),
      publishAt: PublishAtInput.optional().describe(
        "The time at which the story is published, from one minute to one year from now. Only its griot can see it before, and its id changes if the griot chooses another time. Without it, the story is published at once.",
      ),
      draftId: Id.optional().describe(
        "The viewer's draft of this story, which is deleted when the story is published.",
      ),
      draftRevision: RevisionText.optional().describe(
        "The revision of the draft that is published. A draft that another device has changed since is not deleted.",
      ),
    }),
    files: {
      posterImage: {
        kind: "image",
        required: true,
        maxBytes: limits.image.uploadBytes,
        sentences: {
          required: texts.posterRequired,
          tooLarge: texts.posterTooLarge,
          wrongKind: texts.posterNotAnImage,
        },
      },
    },
    // A character takes up to four bytes in a form.
    maxTextBytes: limits.story.htmlCharacters * 4 + bodyLimits.formText,
    response: StoryView,
    status: 201,
    access: "writer",
    takesIdempotencyKey: true,
    keyField: "draftId",
    // The draft of a story that is published a second time has gone, so the editor has begun another one.
    fieldsBesideContent: ["draftId", "draftRevision"],
    rateLimit: "publish",
    summary: "Publishes a story with its poster, at once or at a time.",
  },
});
