import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { NewsAnswer } from "@kora/contract/news";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { NewsSettings } from "../../config.ts";
import { statement } from "../../platform/database/statement.ts";
import { unavailable } from "../../platform/errors.ts";
import type { Services } from "../../services.ts";
import type { Article } from "./article.ts";
import { fetchArticles } from "./fetch-articles.ts";
import { mergeArticles } from "./merge-articles.ts";
import { toNewsAnswer } from "./views.ts";

const refreshMilliseconds = 10 * 60_000;
/** Another process may fetch when a fetch takes longer than this. */
const leaseMilliseconds = 60_000;
/** Max age of the articles of a feed that no longer responds while other feeds do. */
const maxAgeMilliseconds = 7 * 24 * 60 * 60_000;
const minPause = 60_000;
const maxPause = 30 * 60_000;
/** Max time that a request waits for the first fetch. */
const firstFetchTimeoutMilliseconds = 10_000;

interface Row {
  articles: Article[] | null;
  fetched_at: Date | null;
  due_at: Date;
  refreshing: boolean;
}

const selectNews = statement<{ source: string }, Row>(
  "news-select",
  (v) => sql`
    SELECT articles, fetched_at, due_at, refreshing FROM news_cache WHERE source = ${v("source")}`,
);

interface Lease {
  parts: Record<string, Article[]>;
  failures: number;
}

const acquireLease = statement<{ source: string; now: Date; until: Date }, Lease>(
  "news-take-turn",
  (v) => sql`
    INSERT INTO news_cache AS kept (source, parts, due_at, refreshing, failures)
    VALUES (${v("source")}, '{}', ${v("until")}, true, 0)
    ON CONFLICT (source) DO UPDATE SET due_at = excluded.due_at, refreshing = true
    WHERE kept.due_at <= ${v("now")}
    RETURNING parts, failures`,
);

const storeNews = statement<
  { source: string; articles: string; parts: string; now: Date; dueAt: Date },
  unknown
>(
  "news-store",
  (v) => sql`
    UPDATE news_cache SET articles = ${v("articles")}::jsonb, parts = ${v("parts")}::jsonb,
      fetched_at = ${v("now")}, due_at = ${v("dueAt")}, refreshing = false, failures = 0
    WHERE source = ${v("source")}`,
);

const storeFailure = statement<{ source: string; dueAt: Date }, unknown>(
  "news-note-failure",
  (v) => sql`
    UPDATE news_cache SET due_at = ${v("dueAt")}, refreshing = false, failures = failures + 1
    WHERE source = ${v("source")}`,
);

export interface News {
  /** Returns the latest articles. Rejects with 503 if no articles were ever fetched. */
  list(): Promise<NewsAnswer>;
  /** Stores `articles` as outdated, so that they are shown until the next fetch succeeds. */
  storeStale(articles: readonly Article[]): Promise<void>;
  /** Aborts the fetch in progress. */
  close(): Promise<void>;
}

/** Drops articles that are old or have no time, so that a discontinued feed does not keep its share of the page. */
function dropOld(parts: Lease["parts"], now: Date): Lease["parts"] {
  const isRecent = ({ publishedAt }: Article) =>
    publishedAt !== null && now.getTime() - Date.parse(publishedAt) < maxAgeMilliseconds;
  return Object.fromEntries(
    Object.entries(parts).map(([feed, articles]) => [feed, articles.filter(isRecent)]),
  );
}

type NewsParts = Pick<Services, "db" | "clock" | "config" | "logger" | "fetchExternal">;

/** Returns an id of the configured sources. It does not depend on the API key. */
function toSourceName(settings: NewsSettings): string {
  const named = settings.kind === "service" ? settings.url.href : settings.feeds;
  return createHash("sha256").update(JSON.stringify(named)).digest("hex").slice(0, 32);
}

/**
 * Creates the news. A request starts a fetch if the stored articles are older than ten minutes. Only one process
 * fetches at a time; requests get the stored articles in the meantime, however old. `proxyPath` returns the path of a
 * picture in the image proxy.
 */
export function createNews(parts: NewsParts, proxyPath: (image: string) => string): News {
  const { db, clock, logger, fetchExternal } = parts;
  const settings = parts.config.news;
  const isDisabled = settings.kind === "feeds" && settings.feeds.length === 0;
  const source = toSourceName(settings);
  const closing = new AbortController();
  let refreshing: Promise<void> | undefined;

  const read = () => db.row(selectNews, { source });
  const after = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);

  async function refresh(): Promise<void> {
    const now = clock.now();
    const lease = await db.row(acquireLease, { source, now, until: after(leaseMilliseconds) });
    if (!lease) {
      return;
    }
    const { signal } = closing;
    const fetched = await fetchArticles(settings, { fetchExternal, log: logger, now, signal });
    if (Object.keys(fetched).length === 0) {
      const pause = Math.min(maxPause, minPause * 2 ** Math.min(lease.failures, 10));
      await db.rows(storeFailure, { source, dueAt: signal.aborted ? now : after(pause) });
      return;
    }
    const all = { ...dropOld(lease.parts, now), ...fetched };
    await db.rows(storeNews, {
      source,
      articles: JSON.stringify(mergeArticles(Object.values(all))),
      parts: JSON.stringify(all),
      now: clock.now(),
      dueAt: after(refreshMilliseconds),
    });
  }

  function refreshOnce(): Promise<void> {
    refreshing ??= refresh()
      .catch((error: unknown) => logger.error({ err: error }, "the news were not refreshed"))
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  }

  /** Waits until the fetch in this or another process has ended, and returns the row. */
  async function waitForFirst(): Promise<Row | undefined> {
    const timeout = sleep(firstFetchTimeoutMilliseconds, undefined, {
      signal: closing.signal,
      ref: false,
    });
    let hasTimedOut = false;
    const timedOut = timeout
      .catch(() => undefined)
      .then(() => {
        hasTimedOut = true;
      });
    let row = await read();
    while (!row?.articles && (refreshing || row?.refreshing !== false) && !hasTimedOut) {
      await Promise.race([refreshing ?? sleep(200), timedOut]);
      row = await read();
    }
    return row;
  }

  return {
    async list() {
      if (isDisabled) {
        return { articles: [], fetchedAt: null };
      }
      let row = await read();
      if (!row || row.due_at <= clock.now()) {
        void refreshOnce();
        // A request waits only if there are no stored articles.
        row = row?.articles ? row : await waitForFirst();
      } else if (!row.articles && row.refreshing) {
        row = await waitForFirst();
      }
      if (!row?.articles) {
        const wait = row ? row.due_at.getTime() - clock.now().getTime() : minPause;
        throw unavailable(sentences.news.failed, Math.max(1, Math.ceil(wait / 1000)));
      }
      return toNewsAnswer(row.articles, row.fetched_at, proxyPath);
    },
    async storeStale(articles) {
      const now = clock.now();
      if (await db.row(acquireLease, { source, now, until: now })) {
        const kept = { source, articles: JSON.stringify(articles), parts: "{}" };
        await db.rows(storeNews, { ...kept, now, dueAt: now });
      }
    },
    async close() {
      closing.abort();
      await refreshing;
    },
  };
}
