import type { NewsSettings } from "../../config.ts";
import type { FetchExternal } from "../../platform/http/fetch-external.ts";
import type { Log } from "../../platform/log.ts";
import { runCooperatively } from "../../platform/run-cooperatively.ts";
import { type Article, type FoundArticle, toArticle } from "./article.ts";
import { readFeed } from "./parse-feed.ts";
import { readService } from "./parse-service-response.ts";

const maxBytes = 3 * 1024 * 1024;
const timeoutSeconds = 8;
const atOnce = 5;

export interface GatherOptions {
  readonly fetchExternal: FetchExternal;
  readonly log: Log;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** The articles of each source that answered with any, by its address; empty when none did. */
export async function gatherArticles(
  settings: NewsSettings,
  options: GatherOptions,
): Promise<Record<string, Article[]>> {
  const gathered: Record<string, Article[]> = {};
  const waiting = settings.kind === "service" ? [settings.url.href] : [...settings.feeds];
  async function work(): Promise<void> {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      try {
        const { found, base } = await readSource(address, settings, options);
        const articles = await runCooperatively(toArticles(found, base, options.now));
        // Nothing at all is rather a fault there than a world without news.
        if (articles.length > 0) gathered[address] = articles;
      } catch (error) {
        const { name, message } = error as Error;
        options.log.warn(
          { source: new URL(address).host, reason: `${name}: ${message}` },
          "a source of news failed",
        );
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return gathered;
}

function* toArticles(
  found: readonly FoundArticle[],
  base: string,
  now: Date,
): Generator<undefined, Article[]> {
  const articles: Article[] = [];
  for (const one of found) {
    const article = toArticle(one, base, now);
    if (article) articles.push(article);
    yield;
  }
  return articles;
}

async function readSource(
  address: string,
  settings: NewsSettings,
  { fetchExternal, signal }: GatherOptions,
): Promise<{ found: FoundArticle[]; base: string }> {
  const limits = { maxBytes, timeoutSeconds, signal };
  if (settings.kind === "service") {
    const headers = { accept: "application/json", "x-api-key": settings.key };
    const { bytes, url } = await fetchExternal(askedOf(settings.url), { ...limits, headers });
    return { found: readService(bytes), base: url.href };
  }
  const accept = "application/rss+xml, application/atom+xml, application/xml, text/xml, */*;q=0.5";
  const { bytes, headers, url } = await fetchExternal(address, { ...limits, headers: { accept } });
  return {
    found: await runCooperatively(readFeed(bytes, headers["content-type"] ?? "")),
    base: url.href,
  };
}

/** Whoever wrote a query knows their service; without one it is asked for English. */
function askedOf(service: URL): URL {
  const url = new URL(service);
  if (url.search === "") {
    url.searchParams.set("language", "en");
  }
  return url;
}
