import { readFile } from "node:fs/promises";
import {
  type Article,
  createNews,
  createNewsImages,
} from "../../apps/server/src/features/news/index.ts";
import type { Services } from "../../apps/server/src/services.ts";
import { demoNews } from "./content/news.ts";
import { hour } from "./durations.ts";

/** Stores sample headlines as stale news. Kora shows them until it has fetched real news, thus also while offline. */
export async function loadNews(services: Services, today: Date): Promise<void> {
  const images = createNewsImages(services);
  const articles: Article[] = [];
  for (const { slug, hasPicture, hoursAgo, ...article } of demoNews) {
    const url = `https://example.org/news/${slug}`;
    const image = hasPicture ? `${url}.jpg` : null;
    if (image) {
      const file = new URL(`news-pictures/${slug}.webp`, import.meta.url);
      await images.store(image, await readFile(file));
    }
    const publishedAt = new Date(today.getTime() - hoursAgo * hour).toISOString();
    articles.push({ ...article, url, image, publishedAt });
  }
  await createNews(services, images.proxyPath).storeStale(articles);
}
