import sharp from "sharp";
import {
  type Article,
  createNews,
  createNewsImages,
} from "../../apps/server/src/features/news/index.ts";
import type { Parts } from "../../apps/server/src/parts.ts";
import { demoNews } from "./content/news.ts";
import { composePoster } from "./posters.ts";

const hour = 60 * 60 * 1000;

/** Keeps sample headlines as old news: they show where there is no line, until real ones come. */
export async function loadNews(parts: Parts, today: Date): Promise<void> {
  const images = createNewsImages(parts);
  const articles: Article[] = [];
  for (const { slug, picture, hoursAgo, ...said } of demoNews) {
    const url = `https://example.org/news/${slug}`;
    const image = picture ? `${url}.jpg` : null;
    if (picture && image) {
      const drawn = Buffer.from(composePoster({ slug, ...picture }));
      await images.keep(image, await sharp(drawn).resize({ width: 1280 }).jpeg().toBuffer());
    }
    const publishedAt = new Date(today.getTime() - hoursAgo * hour).toISOString();
    articles.push({ ...said, url, image, publishedAt });
  }
  await createNews(parts, images.addressOf).keepOld(articles);
}
