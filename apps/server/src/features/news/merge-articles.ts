import { type Article, newsLimits } from "./article.ts";

const age = ({ publishedAt }: Article) => (publishedAt === null ? 0 : Date.parse(publishedAt));
const newestFirst = (a: Article, b: Article) => age(b) - age(a);

/** Which article it is, whichever part of its page a source leads to. */
function pageOf({ url }: Article): string {
  const page = new URL(url);
  page.hash = "";
  return page.href;
}

/**
 * The newest articles of all sources, each once. Every source gives one in turn until the page is full,
 * so that none that writes much leaves no room for the others.
 */
export function mergeArticles(parts: readonly (readonly Article[])[]): Article[] {
  const queues = parts.map((articles) => articles.toSorted(newestFirst));
  const known = new Set<string>();
  const merged: Article[] = [];
  while (queues.some(({ length }) => length > 0)) {
    for (const queue of queues) {
      const next = takeNew(queue, known);
      if (next && merged.push(next) === newsLimits.articles) {
        return merged.toSorted(newestFirst);
      }
    }
  }
  return merged.toSorted(newestFirst);
}

function takeNew(queue: Article[], known: Set<string>): Article | undefined {
  for (let article = queue.shift(); article; article = queue.shift()) {
    const page = pageOf(article);
    if (!known.has(page)) {
      known.add(page);
      return article;
    }
  }
  return undefined;
}
