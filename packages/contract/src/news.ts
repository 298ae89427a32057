import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Timestamp } from "./common.ts";

/** An article of the news (stories-and-writers §3). Title and description are plain text. */
export const NewsArticle = z
  .object({
    title: z.string(),
    /** May be empty. */
    description: z.string(),
    /** Of the article itself: http or https. */
    url: z.string(),
    /** Path below the origin, or null: our own server gets the picture. */
    image: z.string().nullable(),
    /** Who published it. */
    source: z.string(),
    publishedAt: Timestamp.nullable(),
  })
  .meta({ id: "NewsArticle" });
export type NewsArticle = z.infer<typeof NewsArticle>;

export const NewsAnswer = z.object({
  /** Newest first. */
  articles: z.array(NewsArticle),
  /** When they were fetched; older than ten minutes while their sources do not answer. */
  fetchedAt: Timestamp.nullable(),
});
export type NewsAnswer = z.infer<typeof NewsAnswer>;

export const newsCalls = defineCalls({
  listNews: {
    method: "GET",
    path: "/news",
    response: NewsAnswer,
    access: "session",
    summary: "The latest headlines in English. 503 while none could ever be fetched.",
    spec: "stories-and-writers §2, §3, §7, §8; decisions §1, §3",
  },
});
