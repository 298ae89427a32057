import type { NewsResponse } from "@kora/contract/news";
import type { Article } from "./article.ts";

/** Converts stored articles to the response. Browsers load the pictures through the image proxy only. */
export function toNewsView(
  articles: readonly Article[],
  fetchedAt: Date | null,
  proxyPath: (image: string) => string,
): NewsResponse {
  return {
    articles: articles.map(({ title, description, url, image, source, publishedAt }) => ({
      title,
      description,
      url,
      image: image === null ? null : proxyPath(image),
      source,
      publishedAt,
    })),
    fetchedAt: fetchedAt?.toISOString() ?? null,
  };
}
