import type { NewsResponse, NewsSource } from "@kora/contract/news";
import { type Article, toSiteUrl } from "./article.ts";

/** Converts stored articles to the response. `toPicturePath` returns the path of a picture; null to show none. */
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

/** Lists the publishers of the articles by name, each once. */
function listSources(articles: readonly Article[]): NewsSource[] {
  const urls = new Map(
    articles.map(({ source, sourceUrl, url }) => [source, sourceUrl ?? toSiteUrl(url)]),
  );
  return [...urls]
    .map(([name, url]) => ({ name, url }))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
}
