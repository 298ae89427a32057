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
import { sentences } from "./sentences.ts";

const said = sentences.drafts;

/** A story that is being written, or an edit of one; the poster's file stays on its device. */
export const DraftView = z
  .object({
    /** Made by whoever began it. */
    _id: z.string(),
    /** The story that it edits; null for a new one. */
    storyId: z.string().nullable(),
    /** The story's revision that the edit began with. */
    storyRevision: z.int().nullable(),
    title: z.string(),
    shortDescription: z.string(),
    /** HTML that only holds what the editor can make. */
    story: z.string(),
    genre: z.array(GenreKey),
    posterAlt: z.string(),
    playlists: z.array(z.string()),
    updatedAt: Timestamp,
    /** One more with every change. */
    revision: z.int(),
  })
  .meta({ id: "Draft" });
export type DraftView = z.infer<typeof DraftView>;

/** Beside the sentence of a 409: the draft as the account has it, and what was sent. */
export interface DraftVersions {
  readonly theirs: DraftView;
  readonly yours: Omit<DraftView, "updatedAt">;
}

const unfinished = (most: number) =>
  z.string(sentences.form.wrong).max(most, said.tooLong).default("");

export const draftCalls = defineCalls({
  listDrafts: {
    method: "GET",
    path: "/drafts",
    query: PageQuery.extend({
      /** Only the draft that edits this story. */
      storyId: Id.optional(),
    }),
    response: z.array(DraftView),
    isPaged: true,
    access: "session",
    summary: "One's own drafts, the one changed last first.",
    spec: "issue K4",
  },
  saveDraft: {
    method: "PUT",
    path: "/drafts",
    body: z.object({
      _id: Id,
      storyId: Id.nullable().default(null),
      storyRevision: Revision.nullable().default(null),
      title: unfinished(limits.draft.title),
      shortDescription: unfinished(limits.draft.shortDescription),
      story: unfinished(limits.story.htmlCharacters),
      genre: z
        .array(GenreInput, sentences.stories.unknownGenre)
        .max(limits.story.genres, sentences.stories.tooManyGenres)
        .default([]),
      posterAlt: unfinished(limits.draft.posterAlt),
      playlists: z
        .array(Id, said.playlistsForm)
        .max(limits.story.playlists, said.playlistsForm)
        .default([]),
      /** The draft's revision that this is based on; 0 for a new one. A stale one is 409. */
      revision: Revision.default(0),
    }),
    response: DraftView,
    access: "session",
    rateLimit: "draft",
    maxBodyBytes: maxStoryBodyBytes,
    summary: "Keeps a whole draft in the account; any field may be empty.",
    spec: "issue K4",
  },
  deleteDraft: {
    method: "DELETE",
    path: "/drafts",
    query: z.object({ id: Id.optional() }),
    body: z.object({ id: Id.optional() }),
    response: MessageResponse,
    access: "session",
    rateLimit: "draft",
    summary: "Deletes a draft of one's own; its id stands in the query or in the body.",
    spec: "issue K4",
  },
});
