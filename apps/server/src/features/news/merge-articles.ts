import { type Article, newsLimits } from "./article.ts";

const publishedTime = ({ publishedAt }: Article) =>
  publishedAt === null ? 0 : Date.parse(publishedAt);
const newestFirst = (a: Article, b: Article) => publishedTime(b) - publishedTime(a);

/** Returns the URL without its fragment. It identifies the article. */
function toPageUrl({ url }: Article): string {
  const pageUrl = new URL(url);
  pageUrl.hash = "";
  return pageUrl.href;
}

/**
 * Merges the newest articles of all sources without duplicates, and sorts them newest first. It takes one article from
 * each source in turn until the page is full, so that no source fills the page alone.
 */
export function mergeArticles(sources: readonly (readonly Article[])[]): Article[] {
  const queues = sources.map((articles) => articles.toSorted(newestFirst));
  const knownUrls = new Set<string>();
  const merged: Article[] = [];
  while (queues.some(({ length }) => length > 0)) {
    for (const queue of queues) {
      const next = shiftUnknown(queue, knownUrls);
      if (next && merged.push(next) === newsLimits.articles) {
        return merged.toSorted(newestFirst);
      }
    }
  }
  return merged.toSorted(newestFirst);
}

/** Removes articles from the front of `queue` up to the first with an unknown URL, and returns this article. */
function shiftUnknown(queue: Article[], knownUrls: Set<string>): Article | undefined {
  for (let article = queue.shift(); article; article = queue.shift()) {
    const pageUrl = toPageUrl(article);
    if (!knownUrls.has(pageUrl)) {
      knownUrls.add(pageUrl);
      return article;
    }
  }
  return undefined;
}
