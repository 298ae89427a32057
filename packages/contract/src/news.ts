import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Timestamp } from "./common.ts";

/** An article of the news (stories-and-writers §3). Title and description are plain text. */
export const NewsArticle = z
  .object({
    title: z.string(),
    /** Plain text, which may be empty. */
    description: z.string(),
    /** The http or https URL of the article. */
    url: z.string(),
    /** Path below the origin, or null. The server fetches the picture. */
    image: z.string().nullable(),
    /** The name of the publisher. */
    source: z.string(),
    publishedAt: Timestamp.nullable(),
  })
  .meta({ id: "NewsArticle" });
export type NewsArticle = z.infer<typeof NewsArticle>;

export const NewsResponse = z.object({
  /** Newest first. */
  articles: z.array(NewsArticle),
  /** The time of the fetch. It is older than ten minutes while the sources do not respond. */
  fetchedAt: Timestamp.nullable(),
});
export type NewsResponse = z.infer<typeof NewsResponse>;

export const newsCalls = defineCalls({
  listNews: {
    method: "GET",
    path: "/news",
    response: NewsResponse,
    access: "session",
    summary: "The latest headlines in English. 503 until headlines have been fetched once.",
    spec: "stories-and-writers §2, §3, §7, §8; decisions §1, §3",
  },
});
