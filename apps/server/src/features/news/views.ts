import type { NewsResponse, NewsSource } from "@kora/contract/news";
import { type Article, toSiteUrl } from "./article.ts";

/** Converts stored articles to the response. `toPicturePath` returns null if pictures are not shown. */
export function toNewsView(
  articles: readonly Article[],
  { fetchedAt, isOutdated }: { readonly fetchedAt: Date | null; readonly isOutdated: boolean },
  toPicturePath: (image: string) => string | null,
): NewsResponse {
  return {
    articles: articles.map(({ title, description, url, image, source, publishedAt }) => ({
      title,
      description,
      url,
      image: image === null ? null : toPicturePath(image),
      source,
      publishedAt,
    })),
    sources: listSources(articles),
    fetchedAt: fetchedAt?.toISOString() ?? null,
    isOutdated,
  };
}

/** Returns the publishers of the articles, each once, sorted by name. */
function listSources(articles: readonly Article[]): NewsSource[] {
  const urls = new Map(
    articles.map(({ source, sourceUrl, url }) => [source, sourceUrl ?? toSiteUrl(url)]),
  );
  return [...urls]
    .map(([name, url]) => ({ name, url }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}
