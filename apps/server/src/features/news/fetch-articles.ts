import { setImmediate } from "node:timers/promises";
import type { NewsSettings } from "../../config.ts";
import type { FetchExternal } from "../../platform/http/fetch-external.ts";
import type { Log } from "../../platform/log.ts";
import { type Article, type RawArticle, toArticle } from "./article.ts";
import { parseFeed } from "./parse-feed.ts";
import { parseServiceResponse } from "./parse-service-response.ts";

const maxBytes = 3 * 1024 * 1024;
const timeoutSeconds = 8;
/** Max sources that are fetched at once. */
const concurrency = 5;

export interface FetchArticlesOptions {
  readonly fetchExternal: FetchExternal;
  readonly log: Log;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Fetches the articles of all sources, keyed by the source's URL. Omits sources that fail or have no articles. */
export async function fetchArticles(
  settings: NewsSettings,
  options: FetchArticlesOptions,
): Promise<Record<string, Article[]>> {
  const articlesBySource: Record<string, Article[]> = {};
  const queue = settings.kind === "service" ? [settings.url.href] : [...settings.feeds];
  async function runWorker(): Promise<void> {
    for (let fetchUrl = queue.shift(); fetchUrl !== undefined; fetchUrl = queue.shift()) {
      try {
        const { rawArticles, base } = await fetchSource(fetchUrl, settings, options);
        const articles = await runCooperatively(toArticles(rawArticles, base, options.now));
        // A source without articles is probably faulty, so the caller keeps its earlier articles.
        if (articles.length > 0) articlesBySource[fetchUrl] = articles;
      } catch (error) {
        const { name, message } = error as Error;
        options.log.warn(
          { source: new URL(fetchUrl).host, reason: `${name}: ${message}` },
          "News: a source could not be read; its earlier articles stay. If this repeats, check NEWS_FEEDS or NEWS_API_URL.",
        );
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runWorker));
  return articlesBySource;
}

/** Converts the articles in short steps, for `runCooperatively`. Drops invalid articles. */
function* toArticles(
  rawArticles: readonly RawArticle[],
  base: string,
  now: Date,
): Generator<undefined, Article[]> {
  const articles: Article[] = [];
  for (const rawArticle of rawArticles) {
    const article = toArticle(rawArticle, base, now);
    if (article) articles.push(article);
    yield;
  }
  return articles;
}

async function fetchSource(
  fetchUrl: string,
  settings: NewsSettings,
  { fetchExternal, signal }: FetchArticlesOptions,
): Promise<{ rawArticles: RawArticle[]; base: string }> {
  const limits = { maxBytes, timeoutSeconds, signal };
  if (settings.kind === "service") {
    const headers = { accept: "application/json", "x-api-key": settings.key };
    const { body: bytes, url } = await fetchExternal(toServiceUrl(settings.url), {
      ...limits,
      headers,
    });
    return { rawArticles: parseServiceResponse(bytes), base: url.href };
  }
  const accept = "application/rss+xml, application/atom+xml, application/xml, text/xml, */*;q=0.5";
  const {
    body: bytes,
    headers,
    url,
  } = await fetchExternal(fetchUrl, {
    ...limits,
    headers: { accept },
  });
  return {
    rawArticles: await runCooperatively(parseFeed(bytes, headers["content-type"] ?? "")),
    base: url.href,
  };
}

/** Returns the URL to request, with a query for English articles if the operator's URL has no query. */
function toServiceUrl(service: URL): URL {
  const url = new URL(service);
  if (url.search === "") {
    url.searchParams.set("language", "en");
  }
  return url;
}

/**
 * Runs one step of a generator per turn of the event loop, so that long work delays other requests by one step at most.
 * Returns the generator's return value.
 */
async function runCooperatively<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}
