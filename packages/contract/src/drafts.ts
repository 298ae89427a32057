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
  removeNul,
  Timestamp,
} from "./common.ts";
import { LanguageInput } from "./languages.ts";
import { limits } from "./limits.ts";
import { publicationLimits } from "./publication-limits.ts";
import { sentences } from "./sentences.ts";
import { serverLimits } from "./server-limits.ts";
import { StoryCardView, StoryFormat, StoryInput } from "./stories.ts";
import { storyFormats } from "./story-formats.ts";
import { pictureLimits } from "./story-picture.ts";
import { storyWarnings } from "./story-ratings.ts";
import { TagInput } from "./tags.ts";
import { maxCharacters } from "./text-schemas.ts";

const texts = sentences.drafts;

export const DraftView = z
  .object({
    _id: z.string().describe("The client creates the id."),
    storyId: z
      .string()
      .nullable()
      .describe("The story that the draft edits; null for a new story."),
    storyRevision: z.int().nullable().describe("The revision of the story when the edit began."),
    title: z.string(),
    shortDescription: z.string(),
    story: z.string().describe("HTML with only the elements that the editor can produce."),
    format: StoryFormat,
    genre: z.array(GenreKey),
    posterAlt: z.string(),
    rating: StoryInput.rating,
    warnings: z.array(StoryInput.warning),
    language: StoryCardView.shape.language,
    tags: z.array(z.string()),
    noteBefore: z.string(),
    noteAfter: z.string(),
    playlists: z.array(z.string()),
    series: z
      .string()
      .nullable()
      .describe("The viewer's series of which the story becomes the last part; null for none."),
    shownTo: StoryInput.shownTo
      .nullable()
      .describe(
        "To whom the story will be shown; null if it is not chosen: then it stays as it is, and for a new story the griot's settings say it.",
      ),
    updatedAt: Timestamp,
    revision: z.int().describe("Every change increments it."),
  })
  .meta({
    id: "Draft",
    description:
      "A draft of a new story, or of an edit of a story. The file of the poster stays on the device.",
  });
export type DraftView = z.infer<typeof DraftView>;

export const DraftPictureView = z
  .object({
    _id: z.string(),
    url: z.string().describe("The path of the widest variant."),
    widths: z
      .array(z.int())
      .describe("Widths in pixels that exist as `/media/{_id}/{width}.webp`, ascending."),
  })
  .meta({
    id: "DraftPicture",
    description:
      'A picture for the text of a story, where it is `<figure data-width="full"><img src="{url}" alt="…"><figcaption>…</figcaption></figure>`. `data-width` is `small`, `medium` or `full`.',
  });

export type DraftPictureView = z.infer<typeof DraftPictureView>;

/** The stored and the sent version in the error of a change that was rejected with 409. */
export interface DraftVersions {
  readonly theirs: DraftView;
  readonly yours: Omit<DraftView, "updatedAt">;
}

const draftText = (max: number) =>
  z.string(sentences.form.invalidFormat).check(maxCharacters(max, texts.tooLong));

export const draftCalls = defineCalls({
  listDrafts: {
    method: "GET",
    path: "/drafts",
    query: PageQuery.extend({
      storyId: Id.optional().describe("Selects only the draft that edits this story."),
    }),
    response: z.array(DraftView),
    isPaged: true,
    access: "session",
    summary: "The viewer's own drafts, last changed first.",
  },
  saveDraft: {
    method: "PUT",
    path: "/drafts",
    body: z.object({
      _id: Id,
      storyId: Id.nullable().default(null),
      storyRevision: Revision.nullable().default(null),
      title: draftText(serverLimits.draft.title).default(""),
      shortDescription: draftText(serverLimits.draft.shortDescription).default(""),
      story: draftText(limits.story.htmlCharacters).overwrite(removeNul).default(""),
      format: StoryInput.format.default(storyFormats.paragraphs),
      genre: z
        .array(GenreInput, sentences.stories.unknownGenre)
        .max(limits.story.genres, sentences.stories.tooManyGenres)
        .default([]),
      posterAlt: draftText(serverLimits.draft.posterAlt).default(""),
      rating: StoryInput.rating.optional(),
      warnings: z
        .array(StoryInput.warning, sentences.stories.warningsFormat)
        .max(storyWarnings.length, sentences.stories.warningsFormat)
        .optional(),
      language: LanguageInput.nullable().optional(),
      tags: z
        .array(TagInput, sentences.publication.tagsFormat)
        .max(publicationLimits.tags, sentences.publication.tooManyTags)
        .optional(),
      noteBefore: draftText(publicationLimits.draftNote).optional(),
      noteAfter: draftText(publicationLimits.draftNote).optional(),
      playlists: z
        .array(Id, texts.playlistsFormat)
        .max(limits.story.playlists, texts.playlistsFormat)
        .default([]),
      series: Id.nullable().optional().describe("An own series, or null for none."),
      shownTo: StoryInput.shownTo.nullable().optional(),
      revision: Revision.default(0).describe(
        "The revision on which this change is based; 0 for a new draft. A stale one is rejected with 409.",
      ),
    }),
    response: DraftView,
    access: "session",
    rateLimit: "draft",
    maxBodyBytes: maxStoryBodyBytes,
    summary:
      "Stores a complete draft in the account; any field may be empty. Without `rating`, `warnings`, `language`, `tags`, notes, `series` or `shownTo`, which editors of before do not know, the draft keeps them.",
  },
  uploadPicture: {
    method: "POST",
    path: "/drafts/pictures",
    form: z.object({}),
    files: {
      picture: {
        kind: "image",
        required: true,
        maxBytes: pictureLimits.uploadBytes,
        sentences: {
          required: sentences.storyDocument.pictureRequired,
          tooLarge: sentences.storyDocument.pictureTooLarge,
          wrongKind: sentences.storyDocument.pictureWrongKind,
        },
      },
    },
    response: DraftPictureView,
    status: 201,
    access: "session",
    takesIdempotencyKey: true,
    rateLimit: "picture",
    summary:
      "Stores a picture for the text of a story. If no draft or story has it, it is deleted after 7 days.",
  },
  deleteDraft: {
    method: "DELETE",
    path: "/drafts",
    query: z.object({
      id: Id.optional(),
      revision: RevisionText.optional().describe(
        "The revision that the caller has seen. A draft that another device has changed since is not deleted: 409 with it. Without a revision, it is deleted as it is.",
      ),
    }),
    body: z.object({ id: Id.optional(), revision: Revision.optional() }),
    response: MessageResponse,
    access: "session",
    rateLimit: "draft",
    summary: "Deletes the viewer's own draft; its id is in the query or in the body.",
  },
});
