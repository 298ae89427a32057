import { z } from "zod";
import { defineCalls } from "./call.ts";
import { MessageResponse, OwnUserId, PageQuery, Timestamp, UserSummary } from "./common.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";
import { StoryCardView } from "./stories.ts";
import { maxCharacters, requiredText } from "./text-schemas.ts";

const texts = sentences.search;

/** The types of results. The lists of the response have the same names. */
const searchTypes = ["stories", "writers", "people"] as const;
export type SearchType = (typeof searchTypes)[number];

export const FoundWriter = UserSummary.extend({
  writerId: z.string(),
  posterName: z.string(),
  followerCount: z.int(),
}).meta({
  id: "FoundWriter",
  description: "A writer in the search results. `_id` is the user's id.",
});
export type FoundWriter = z.infer<typeof FoundWriter>;

export const FoundUser = UserSummary.extend({ name: z.string() }).meta({
  id: "FoundPerson",
  description: "A user without a writer record in the search results.",
});
export type FoundUser = z.infer<typeof FoundUser>;

export const SearchResults = z
  .object({
    stories: z.array(StoryCardView),
    writers: z.array(FoundWriter),
    people: z.array(FoundUser),
  })
  .meta({
    id: "SearchResults",
    description:
      "The search results, best first in each list. Lists of types that were not requested are empty.",
  });
export type SearchResults = z.infer<typeof SearchResults>;

export const SearchTerm = z
  .object({ term: z.string(), uses: z.int(), usedAt: Timestamp })
  .meta({ id: "SearchTerm", description: "A term that the viewer searched for." });
export type SearchTerm = z.infer<typeof SearchTerm>;

const NewTerm = requiredText({
  max: limits.search.query,
  required: texts.termRequired,
  tooLong: texts.tooLong,
});

/** A stored term. One of before may have nothing that can be seen. */
const StoredTerm = z
  .string(texts.termRequired)
  .trim()
  .min(1, texts.termRequired)
  .check(maxCharacters(limits.search.query, texts.tooLong));

export const searchCalls = defineCalls({
  search: {
    method: "GET",
    path: "/search",
    query: z.object({
      q: z
        .string(texts.required)
        .trim()
        .min(1, texts.required)
        .check(maxCharacters(limits.search.query, texts.tooLong)),
      type: z
        .enum(searchTypes, texts.unknownType)
        .optional()
        .describe(
          "Requests pages of one type only. Without it, the response has the first few results of each type.",
        ),
      limit: PageQuery.shape.limit
        .unwrap()
        .optional()
        .describe("By default 5 results of each type, or 20 of one `type`."),
      cursor: PageQuery.shape.cursor,
    }),
    response: SearchResults,
    isPaged: true,
    access: "session",
    rateLimit: "search",
    summary: "Searches stories, writers and other users; tolerates typos and missing accents.",
  },
  listSearchTerms: {
    method: "GET",
    path: "/frequent-search",
    query: z.object({
      limit: z.coerce
        .number(sentences.form.limit)
        .int(sentences.form.limit)
        .min(1, sentences.form.limit)
        .max(limits.list.maxLimit, sentences.form.limit)
        .default(limits.search.history)
        // The specification lists at most this many terms, so a higher limit is reduced.
        .transform((limit) => Math.min(limit, limits.search.history)),
      order: z.enum(["recent", "frequent"], texts.unknownOrder).default("frequent"),
    }),
    response: z.array(SearchTerm),
    access: "session",
    rateLimit: "search",
    summary: "The viewer's search terms, most recent or most frequent first.",
  },
  saveSearchTerm: {
    method: "POST",
    path: "/frequent-search",
    body: OwnUserId.extend({ term: NewTerm }),
    response: SearchTerm,
    status: 201,
    access: "session",
    takesIdempotencyKey: true,
    rateLimit: "search",
    summary: "Stores a search term of the viewer, or increments its uses; letter case is ignored.",
  },
  deleteSearchTerms: {
    method: "DELETE",
    path: "/frequent-search",
    body: OwnUserId.extend({ term: StoredTerm.optional() }),
    response: MessageResponse,
    access: "session",
    rateLimit: "search",
    summary: "Deletes one search term of the viewer, or all without `term`.",
  },
});
