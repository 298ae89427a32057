import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Timestamp } from "./common.ts";

export const NewsArticle = z
  .object({
    title: z.string(),
    description: z.string().describe("Plain text, which may be empty."),
    url: z.string().describe("The http or https URL of the article."),
    image: z
      .string()
      .nullable()
      .describe(
        "Path below the origin. Null if there is no picture, or the operator has not turned pictures on.",
      ),
    source: z.string().describe("The name of the publisher."),
    publishedAt: Timestamp.nullable(),
  })
  .meta({
    id: "NewsArticle",
    description: "An article of the news. Title and description are plain text.",
  });
export type NewsArticle = z.infer<typeof NewsArticle>;

export const NewsSource = z.object({ name: z.string(), url: z.string() }).meta({
  id: "NewsSource",
  description: "A publisher of articles, with the address of its site.",
});
export type NewsSource = z.infer<typeof NewsSource>;

export const NewsResponse = z.object({
  articles: z.array(NewsArticle).describe("Newest first."),
  sources: z.array(NewsSource).describe("The publishers of these articles, by name."),
  fetchedAt: Timestamp.nullable().describe(
    "The time of the fetch. It is older than ten minutes while the sources do not respond.",
  ),
  isOutdated: z
    .boolean()
    .describe(
      "No source could be reached at the last attempt. The articles are those of an earlier one.",
    ),
});
export type NewsResponse = z.infer<typeof NewsResponse>;

export const newsCalls = defineCalls({
  listNews: {
    method: "GET",
    path: "/news",
    response: NewsResponse,
    access: "session",
    summary: "The latest headlines in English. 503 until headlines have been fetched once.",
  },
  refreshNews: {
    method: "POST",
    path: "/news/refresh",
    response: NewsResponse,
    access: "session",
    rateLimit: "newsRefresh",
    summary:
      "Fetches the news again after no source could be reached, and returns them. 503 as for the list.",
  },
});
