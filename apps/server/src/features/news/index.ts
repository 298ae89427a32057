import { defineFeature } from "../../platform/feature.ts";
import type { News } from "./news.ts";
import { createNewsRoutes } from "./routes.ts";

export type { Article } from "./article.ts";
export { mountNewsImages } from "./mount-news-images.ts";
export { createNews, type News } from "./news.ts";
export { createNewsImages } from "./news-images.ts";
export { htmlToText } from "./to-text.ts";

export function createNewsFeature({ news }: { news: News }) {
  return defineFeature({ calls: createNewsRoutes(news) });
}
