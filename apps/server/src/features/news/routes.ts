import type { newsCalls } from "@kora/contract/news";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import type { News } from "./news.ts";

export function createNewsRoutes(news: News): Handlers<typeof newsCalls> {
  return { listNews: () => news.list(), refreshNews: () => news.refresh() };
}
