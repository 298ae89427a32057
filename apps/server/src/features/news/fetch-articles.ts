import type { NewsSettings } from "../../config.ts";
import type { FetchExternal } from "../../platform/http/fetch-external.ts";
import type { Log } from "../../platform/log.ts";
import { runCooperatively } from "../../platform/run-cooperatively.ts";
import { type Article, type RawArticle, toArticle } from "./article.ts";
import { parseFeed } from "./parse-feed.ts";
import { parseServiceResponse } from "./parse-service-response.ts";

const maxBytes = 3 * 1024 * 1024;
const timeoutSeconds = 8;
const concurrency = 5;

export interface FetchArticlesOptions {
  readonly fetchExternal: FetchExternal;
  readonly log: Log;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Fetches the articles of all sources, by the source's URL. Sources without articles are left out. */
export async function fetchArticles(
  settings: NewsSettings,
  options: FetchArticlesOptions,
): Promise<Record<string, Article[]>> {
  const bySource: Record<string, Article[]> = {};
  const queue = settings.kind === "service" ? [settings.url.href] : [...settings.feeds];
  async function work(): Promise<void> {
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      try {
        const { raws, base } = await fetchSource(address, settings, options);
        const articles = await runCooperatively(toArticles(raws, base, options.now));
        // An empty source is probably faulty, so its earlier articles stay.
        if (articles.length > 0) bySource[address] = articles;
      } catch (error) {
        const { name, message } = error as Error;
        options.log.warn(
          { source: new URL(address).host, reason: `${name}: ${message}` },
          "a source of news failed",
        );
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  return bySource;
}

function* toArticles(
  raws: readonly RawArticle[],
  base: string,
  now: Date,
): Generator<undefined, Article[]> {
  const articles: Article[] = [];
  for (const one of raws) {
    const article = toArticle(one, base, now);
    if (article) articles.push(article);
    yield;
  }
  return articles;
}

async function fetchSource(
  address: string,
  settings: NewsSettings,
  { fetchExternal, signal }: FetchArticlesOptions,
): Promise<{ raws: RawArticle[]; base: string }> {
  const limits = { maxBytes, timeoutSeconds, signal };
  if (settings.kind === "service") {
    const headers = { accept: "application/json", "x-api-key": settings.key };
    const { bytes, url } = await fetchExternal(toServiceUrl(settings.url), { ...limits, headers });
    return { raws: parseServiceResponse(bytes), base: url.href };
  }
  const accept = "application/rss+xml, application/atom+xml, application/xml, text/xml, */*;q=0.5";
  const { bytes, headers, url } = await fetchExternal(address, { ...limits, headers: { accept } });
  return {
    raws: await runCooperatively(parseFeed(bytes, headers["content-type"] ?? "")),
    base: url.href,
  };
}

/** Requests English articles if the operator's URL has no query. */
function toServiceUrl(service: URL): URL {
  const url = new URL(service);
  if (url.search === "") {
    url.searchParams.set("language", "en");
  }
  return url;
}
