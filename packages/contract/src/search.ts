import { z } from "zod";
import { defineCalls } from "./call.ts";
import { PageQuery, PersonView } from "./common.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";
import { StoryCardView } from "./stories.ts";

const said = sentences.search;

/** The kinds of results, as the answer's lists are named. */
export const searchTypes = ["stories", "writers", "people"] as const;
export type SearchType = (typeof searchTypes)[number];

/** A griot who was found. `_id` is the user's. */
export const FoundWriter = PersonView.extend({
  writerId: z.string(),
  posterName: z.string(),
  followerCount: z.int(),
}).meta({ id: "FoundWriter" });
export type FoundWriter = z.infer<typeof FoundWriter>;

/** A person who was found and is no griot. */
export const FoundPerson = PersonView.extend({ name: z.string() }).meta({ id: "FoundPerson" });
export type FoundPerson = z.infer<typeof FoundPerson>;

/** What was found, the best first in each list. Lists of a type that was not asked for are empty. */
export const SearchResults = z
  .object({
    stories: z.array(StoryCardView),
    writers: z.array(FoundWriter),
    people: z.array(FoundPerson),
  })
  .meta({ id: "SearchResults" });
export type SearchResults = z.infer<typeof SearchResults>;

export const searchCalls = defineCalls({
  search: {
    method: "GET",
    path: "/search",
    query: z.object({
      q: z
        .string(said.required)
        .trim()
        .min(1, said.required)
        .max(limits.search.query, said.tooLong),
      /** One kind only, page by page. Without it: the first few of each kind. */
      type: z.enum(searchTypes, said.unknownType).optional(),
      /** 5 of each kind, or 20 of one `type`. */
      limit: PageQuery.shape.limit.unwrap().optional(),
      cursor: PageQuery.shape.cursor,
    }),
    answer: SearchResults,
    paged: true,
    access: "session",
    limit: "search",
    summary: "Searches stories, griots and people, forgiving of typos and accents.",
    spec: "decisions §5",
  },
});
