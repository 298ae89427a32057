import { type Article, newsLimits } from "./article.ts";

const publishedTime = ({ publishedAt }: Article) =>
  publishedAt === null ? 0 : Date.parse(publishedAt);
const newestFirst = (a: Article, b: Article) => publishedTime(b) - publishedTime(a);

/** Returns the URL without its fragment, which identifies the article. */
function toPageUrl({ url }: Article): string {
  const page = new URL(url);
  page.hash = "";
  return page.href;
}

/**
 * Merges the newest articles of all sources without duplicates. It takes one article from each source in turn until the
 * page is full, so that no source fills the page alone.
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

function shiftUnknown(queue: Article[], knownUrls: Set<string>): Article | undefined {
  for (let article = queue.shift(); article; article = queue.shift()) {
    const page = toPageUrl(article);
    if (!knownUrls.has(page)) {
      knownUrls.add(page);
      return article;
    }
  }
  return undefined;
}
