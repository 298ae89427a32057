import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id, PageQuery } from "./common.ts";
import { libraryKinds, libraryLimits } from "./library-limits.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";
import { StoryView } from "./stories.ts";

const LibraryPicture = z
  .object({
    url: z.string().describe("The path of the picture at the size of a phone."),
    bytes: z.int(),
  })
  .meta({ id: "LibraryPicture", description: "A picture that a device stores with a story." });

export const LibraryStoryView = z
  .object({
    _id: z.string(),
    title: z.string(),
    author: z.string().describe("The pen name of the author."),
    revision: z.int().describe("Grows with each edit of the story."),
    textBytes: z.int().describe("The bytes of the text and the notes."),
    pictures: z.array(LibraryPicture).describe("The poster and the pictures in the text."),
  })
  .meta({
    id: "LibraryStory",
    description: "What a device needs to store a story for reading without a connection.",
  });
export type LibraryStoryView = z.infer<typeof LibraryStoryView>;

export const LibraryStateView = z
  .object({
    _id: z.string(),
    state: z
      .enum(["same", "changed", "gone"])
      .describe(
        "`gone`: the story does not exist any more, or the viewer may not see it any more.",
      ),
  })
  .meta({ id: "LibraryState", description: "Whether the stored copy of a story is current." });
export type LibraryStateView = z.infer<typeof LibraryStateView>;

export const libraryCalls = defineCalls({
  listLibraryStories: {
    method: "GET",
    path: "/library/:kind/:id",
    params: z.object({ kind: z.enum(libraryKinds, sentences.library.unknownKind), id: Id }),
    query: PageQuery.extend({
      limit: z.coerce
        .number(sentences.library.limit)
        .int(sentences.library.limit)
        .min(1, sentences.library.limit)
        .max(limits.list.defaultLimit, sentences.library.limit)
        .default(limits.list.defaultLimit)
        .describe("The max number of items."),
    }),
    response: z.array(LibraryStoryView),
    isPaged: true,
    access: "session",
    rateLimit: "library",
    summary:
      "What a device needs to store a story, the parts of a series, the stories of a playlist or those of a writer, newest first, as far as the viewer may see them.",
  },
  getLibraryStory: {
    method: "GET",
    path: "/library/stories/:id",
    params: z.object({ id: Id }),
    response: StoryView,
    access: "session",
    rateLimit: "library",
    summary:
      "A story with its body, for a device that stores it. Unlike `GET /stories/{id}` it does not add to the reading history.",
  },
  checkLibrary: {
    method: "POST",
    path: "/library/check",
    body: z.object({
      stories: z
        .array(
          z.object({
            _id: Id,
            revision: z.int(sentences.form.invalidFormat).min(0, sentences.form.invalidFormat),
          }),
          sentences.form.invalidFormat,
        )
        .max(libraryLimits.storiesPerCheck, sentences.library.tooManyStories),
    }),
    response: z.array(LibraryStateView),
    access: "session",
    rateLimit: "library",
    summary: "Whether stored copies of stories are current, in the order of the request.",
  },
});
