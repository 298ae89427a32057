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
    /** Path below the origin. Null if there is no picture, or the operator has not turned pictures on. */
    image: z.string().nullable(),
    /** The name of the publisher. */
    source: z.string(),
    publishedAt: Timestamp.nullable(),
  })
  .meta({ id: "NewsArticle" });
export type NewsArticle = z.infer<typeof NewsArticle>;

/** A publisher of articles, with the address of its site. */
export const NewsSource = z
  .object({ name: z.string(), url: z.string() })
  .meta({ id: "NewsSource" });
export type NewsSource = z.infer<typeof NewsSource>;

export const NewsResponse = z.object({
  /** Newest first. */
  articles: z.array(NewsArticle),
  /** The publishers of these articles, by name. */
  sources: z.array(NewsSource),
  /** The time of the fetch. It is older than ten minutes while the sources do not respond. */
  fetchedAt: Timestamp.nullable(),
  /** No source could be reached at the last attempt. The articles are those of an earlier one. */
  isOutdated: z.boolean(),
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
  refreshNews: {
    method: "POST",
    path: "/news/refresh",
    response: NewsResponse,
    access: "session",
    rateLimit: "newsRefresh",
    summary:
      "Fetches the news again after no source could be reached, and returns them. 503 as for the list.",
    spec: "decisions §3",
  },
});
