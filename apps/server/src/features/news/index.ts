export type { Article } from "./article.ts";
export { mountNewsImages } from "./mount-news-images.ts";
export { createNews, type News } from "./news.ts";
export { createNewsImages } from "./news-images.ts";
export { createNewsRoutes } from "./routes.ts";
export { htmlToText } from "./to-text.ts";
