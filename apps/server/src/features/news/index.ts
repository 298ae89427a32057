import type { newsCalls } from "@kora/contract/news";
import { defineFeature } from "../../platform/feature.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import type { News } from "./news.ts";

export type { Article } from "./article.ts";
export { mountNewsImages } from "./mount-news-images.ts";
export { createNews, type News } from "./news.ts";
export { createNewsImages } from "./news-images.ts";
export { htmlToText } from "./to-text.ts";

export function createNewsFeature({ news }: { news: News }) {
  const calls: Handlers<typeof newsCalls> = {
    listNews: () => news.list(),
    refreshNews: () => news.refresh(),
  };
  return defineFeature({ calls });
}
