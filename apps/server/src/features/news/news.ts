import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { NewsResponse } from "@kora/contract/news";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { NewsSettings } from "../../config.ts";
import { statement } from "../../platform/database/statement.ts";
import { unavailable } from "../../platform/errors.ts";
import type { Services } from "../../services.ts";
import type { Article } from "./article.ts";
import { fetchArticles } from "./fetch-articles.ts";
import { mergeArticles } from "./merge-articles.ts";
import { toNewsView } from "./views.ts";

const refreshMilliseconds = 10 * 60_000;
/** The duration of a lease. If a fetch takes longer, another process may fetch too. */
const leaseMilliseconds = 60_000;
/** Max age of the articles of a feed that no longer responds while other feeds do. */
const maxAgeMilliseconds = 7 * 24 * 60 * 60_000;
/** The time between a failed fetch and the next attempt. It doubles with each further failure, up to the maximum. */
const minPauseMilliseconds = 60_000;
const maxPauseMilliseconds = 30 * 60_000;
/** Min time between a failed fetch and the next attempt when a user requests it. */
const minPauseOnRequestMilliseconds = 15_000;
/** Time between two reads of the row while another process fetches. */
const pollMilliseconds = 200;
/** Max time that a request waits for a fetch. */
const fetchTimeoutMilliseconds = 10_000;

interface Row {
  articles: Article[] | null;
  fetched_at: Date | null;
  due_at: Date;
  refreshing: boolean;
  /** The number of consecutive fetches in which no source could be read. */
  failures: number;
}

const selectNews = statement<{ sourcesId: string }, Row>(
  "select-news",
  (value) => sql`
    SELECT articles, fetched_at, due_at, refreshing, failures FROM news_cache
    WHERE source = ${value("sourcesId")}`,
);

/** The row of which this process has the lease, which allows it to fetch. */
interface Lease {
  /** The stored articles by the URL of their source, a feed or the news service. */
  articles_by_source: Record<string, Article[]>;
  failures: number;
}

/**
 * Acquires the lease until `leaseEnd`. Returns no row if another process has the lease, or if the next fetch is due
 * after `dueBefore`.
 */
const acquireLease = statement<{ sourcesId: string; dueBefore: Date; leaseEnd: Date }, Lease>(
  "acquire-news-lease",
  (value) => sql`
    INSERT INTO news_cache AS cached (source, parts, due_at, refreshing, failures)
    VALUES (${value("sourcesId")}, '{}', ${value("leaseEnd")}, true, 0)
    ON CONFLICT (source) DO UPDATE SET due_at = excluded.due_at, refreshing = true
    WHERE cached.due_at <= ${value("dueBefore")}
    RETURNING parts AS articles_by_source, failures`,
);

/** Stores `articles` and `articlesBySource`, which are JSON, and releases the lease. */
const storeNews = statement<
  { sourcesId: string; articles: string; articlesBySource: string; now: Date; dueAt: Date },
  unknown
>(
  "store-news",
  (value) => sql`
    UPDATE news_cache SET articles = ${value("articles")}::jsonb, parts = ${value("articlesBySource")}::jsonb,
      fetched_at = ${value("now")}, due_at = ${value("dueAt")}, refreshing = false, failures = 0
    WHERE source = ${value("sourcesId")}`,
);

const storeFailure = statement<{ sourcesId: string; dueAt: Date }, unknown>(
  "store-news-failure",
  (value) => sql`
    UPDATE news_cache SET due_at = ${value("dueAt")}, refreshing = false, failures = failures + 1
    WHERE source = ${value("sourcesId")}`,
);

export interface News {
  /** Returns the latest articles. Rejects with 503 if no articles were ever fetched. */
  list(): Promise<NewsResponse>;
  /** Like `list`, but if the last fetch failed, it fetches again first, at most every 15 seconds. */
  refresh(): Promise<NewsResponse>;
  /** Stores `articles` if a fetch is due. They are shown until the next fetch succeeds; that fetch is due at once. */
  storeStale(articles: readonly Article[]): Promise<void>;
  /** Aborts the fetch in progress. */
  close(): Promise<void>;
}

/** Drops articles that are old or have no time, so that a feed that has ended does not keep its share of the page. */
function dropOldArticles(
  articlesBySource: Record<string, Article[]>,
  now: Date,
): Record<string, Article[]> {
  const isRecent = ({ publishedAt }: Article) =>
    publishedAt !== null && now.getTime() - Date.parse(publishedAt) < maxAgeMilliseconds;
  return Object.fromEntries(
    Object.entries(articlesBySource).map(([url, articles]) => [url, articles.filter(isRecent)]),
  );
}

type NewsServices = Pick<Services, "db" | "clock" | "config" | "logger" | "fetchExternal">;

/** Returns the time until the next attempt, after `failures` consecutive failures. */
function toPauseMilliseconds(failures: number): number {
  return Math.min(maxPauseMilliseconds, minPauseMilliseconds * 2 ** Math.min(failures - 1, 10));
}

/** Returns an id of the configured sources. It does not depend on the API key. */
function toSourcesId(settings: NewsSettings): string {
  const sources = settings.kind === "service" ? settings.url.href : settings.feeds;
  return createHash("sha256").update(JSON.stringify(sources)).digest("hex").slice(0, 32);
}

/**
 * Creates the object that fetches, stores and lists the news. A request starts a fetch if the stored articles are older
 * than ten minutes. Only one process fetches at a time; meanwhile, requests get the stored articles, whatever their age.
 * `toPicturePath` returns the path of a picture in the image proxy, or null if pictures are not shown.
 */
export function createNews(
  services: NewsServices,
  toPicturePath: (image: string) => string | null,
): News {
  const { db, clock, logger, fetchExternal } = services;
  const settings = services.config.news;
  const isDisabled = settings.kind === "feeds" && settings.feeds.length === 0;
  const sourcesId = toSourcesId(settings);
  const closing = new AbortController();
  let pendingRefresh: Promise<void> | undefined;

  const readRow = () => db.row(selectNews, { sourcesId });
  const timeAfter = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);

  async function refresh(dueBefore: Date): Promise<void> {
    const now = clock.now();
    const leaseEnd = timeAfter(leaseMilliseconds);
    const lease = await db.row(acquireLease, { sourcesId, dueBefore, leaseEnd });
    if (!lease) {
      return;
    }
    const { signal } = closing;
    const fetchedBySource = await fetchArticles(settings, {
      fetchExternal,
      log: logger,
      now,
      signal,
    });
    if (Object.keys(fetchedBySource).length === 0) {
      const pauseMilliseconds = toPauseMilliseconds(lease.failures + 1);
      await db.rows(storeFailure, {
        sourcesId,
        dueAt: signal.aborted ? now : timeAfter(pauseMilliseconds),
      });
      return;
    }
    const articlesBySource = {
      ...dropOldArticles(lease.articles_by_source, now),
      ...fetchedBySource,
    };
    await db.rows(storeNews, {
      sourcesId,
      articles: JSON.stringify(mergeArticles(Object.values(articlesBySource))),
      articlesBySource: JSON.stringify(articlesBySource),
      now: clock.now(),
      dueAt: timeAfter(refreshMilliseconds),
    });
  }

  function refreshOnce(dueBefore: Date = clock.now()): Promise<void> {
    pendingRefresh ??= refresh(dueBefore)
      .catch((error: unknown) =>
        logger.error(
          { err: error },
          "News: the refresh failed; the stored articles stay until the next one succeeds.",
        ),
      )
      .finally(() => {
        pendingRefresh = undefined;
      });
    return pendingRefresh;
  }

  /** Resolves after the max time that a request waits for a fetch, or when the server stops. */
  function waitForTimeout(): Promise<void> {
    const options = { signal: closing.signal, ref: false };
    return sleep(fetchTimeoutMilliseconds, undefined, options).catch(() => undefined);
  }

  /** Waits until the fetch in this or another process has ended, or has taken too long. Returns the row. */
  async function waitForFirstFetch(): Promise<Row | undefined> {
    let hasTimedOut = false;
    const timeout = waitForTimeout().then(() => {
      hasTimedOut = true;
    });
    let row = await readRow();
    while (!row?.articles && (pendingRefresh || row?.refreshing !== false) && !hasTimedOut) {
      await Promise.race([pendingRefresh ?? sleep(pollMilliseconds), timeout]);
      row = await readRow();
    }
    return row;
  }

  function toView(row: Row | undefined): NewsResponse {
    if (!row?.articles) {
      const waitMilliseconds = row
        ? row.due_at.getTime() - clock.now().getTime()
        : minPauseMilliseconds;
      throw unavailable(sentences.news.failed, Math.max(1, Math.ceil(waitMilliseconds / 1000)));
    }
    const { articles, fetched_at: fetchedAt, failures } = row;
    return toNewsView(articles, { fetchedAt, isOutdated: failures > 0 }, toPicturePath);
  }

  async function list(): Promise<NewsResponse> {
    if (isDisabled) return toNewsView([], { fetchedAt: null, isOutdated: false }, toPicturePath);
    let row = await readRow();
    if (!row || row.due_at <= clock.now()) {
      void refreshOnce();
      // A request waits only if there are no stored articles.
      row = row?.articles ? row : await waitForFirstFetch();
    } else if (!row.articles && row.refreshing) {
      row = await waitForFirstFetch();
    }
    return toView(row);
  }

  return {
    list,
    async refresh() {
      const row = await readRow();
      if (!row || row.failures === 0 || row.refreshing) return list();
      const lastAttemptTime = row.due_at.getTime() - toPauseMilliseconds(row.failures);
      const isTooSoon = clock.now().getTime() - lastAttemptTime < minPauseOnRequestMilliseconds;
      if (isTooSoon) return toView(row);
      await Promise.race([refreshOnce(row.due_at), waitForTimeout()]);
      return toView(await readRow());
    },
    async storeStale(articles) {
      const now = clock.now();
      if (await db.row(acquireLease, { sourcesId, dueBefore: now, leaseEnd: now })) {
        const values = { sourcesId, articles: JSON.stringify(articles), articlesBySource: "{}" };
        await db.rows(storeNews, { ...values, now, dueAt: now });
      }
    },
    async close() {
      closing.abort();
      await pendingRefresh;
    },
  };
}
