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
import { gatherArticles } from "./fetch-articles.ts";
import { mergeArticles } from "./merge-articles.ts";
import { toNewsAnswer } from "./views.ts";

const freshMilliseconds = 10 * 60_000;
/** After so long without an end, somebody else may fetch. */
const turnMilliseconds = 60_000;
/** So old may be what a feed gave that does not answer any more, beside what others give. */
const oldestMilliseconds = 7 * 24 * 60 * 60_000;
const shortestPause = 60_000;
const longestPause = 30 * 60_000;
/** So long somebody waits who came before the first news. */
const patienceMilliseconds = 10_000;

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

interface Turn {
  parts: Record<string, Article[]>;
  failures: number;
}

const takeTurn = statement<{ source: string; now: Date; until: Date }, Turn>(
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

const noteFailure = statement<{ source: string; dueAt: Date }, unknown>(
  "news-note-failure",
  (v) => sql`
    UPDATE news_cache SET due_at = ${v("dueAt")}, refreshing = false, failures = failures + 1
    WHERE source = ${v("source")}`,
);

export interface News {
  /** The latest articles. Rejects with 503 while there never were any. */
  list(): Promise<NewsAnswer>;
  /** Keeps `articles` as fetched long ago: they show until the sources answer. */
  keepOld(articles: readonly Article[]): Promise<void>;
  /** Lets go of what is being fetched. */
  close(): Promise<void>;
}

/** What is old or of no time goes: a feed that has ended must not hold its share of the page. */
function withoutOld(parts: Turn["parts"], now: Date): Turn["parts"] {
  const isYoung = ({ publishedAt }: Article) =>
    publishedAt !== null && now.getTime() - Date.parse(publishedAt) < oldestMilliseconds;
  return Object.fromEntries(
    Object.entries(parts).map(([feed, articles]) => [feed, articles.filter(isYoung)]),
  );
}

type NewsParts = Pick<Services, "db" | "clock" | "config" | "logger" | "fetchExternal">;

/** Names the sources of the news, not the key that they are asked with. */
function nameOf(settings: NewsSettings): string {
  const named = settings.kind === "service" ? settings.url.href : settings.feeds;
  return createHash("sha256").update(JSON.stringify(named)).digest("hex").slice(0, 32);
}

/**
 * The news, fetched when somebody asks and those that are kept are older than ten minutes. One process
 * fetches, once, however many ask; who asks gets what is kept meanwhile, however old. `addressOf` gives
 * the address of a picture in our own proxy.
 */
export function createNews(services: NewsParts, addressOf: (image: string) => string): News {
  const { db, clock, logger, fetchExternal } = services;
  const settings = services.config.news;
  const isNone = settings.kind === "feeds" && settings.feeds.length === 0;
  const source = nameOf(settings);
  const closing = new AbortController();
  let refreshing: Promise<void> | undefined;

  const read = () => db.row(selectNews, { source });
  const after = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);

  async function refresh(): Promise<void> {
    const now = clock.now();
    const turn = await db.row(takeTurn, { source, now, until: after(turnMilliseconds) });
    if (!turn) {
      return;
    }
    const { signal } = closing;
    const gathered = await gatherArticles(settings, { fetchExternal, log: logger, now, signal });
    if (Object.keys(gathered).length === 0) {
      const pause = Math.min(longestPause, shortestPause * 2 ** Math.min(turn.failures, 10));
      await db.rows(noteFailure, { source, dueAt: signal.aborted ? now : after(pause) });
      return;
    }
    const all = { ...withoutOld(turn.parts, now), ...gathered };
    await db.rows(storeNews, {
      source,
      articles: JSON.stringify(mergeArticles(Object.values(all))),
      parts: JSON.stringify(all),
      now: clock.now(),
      dueAt: after(freshMilliseconds),
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

  /** Until whoever fetches has ended, in this process or in another. */
  async function waitForFirst(): Promise<Row | undefined> {
    const patience = sleep(patienceMilliseconds, undefined, { signal: closing.signal, ref: false });
    let isOver = false;
    const over = patience
      .catch(() => undefined)
      .then(() => {
        isOver = true;
      });
    let row = await read();
    while (!row?.articles && (refreshing || row?.refreshing !== false) && !isOver) {
      await Promise.race([refreshing ?? sleep(200), over]);
      row = await read();
    }
    return row;
  }

  return {
    async list() {
      if (isNone) {
        return { articles: [], fetchedAt: null };
      }
      let row = await read();
      if (!row || row.due_at <= clock.now()) {
        void refreshOnce();
        // What is there is not waited for.
        row = row?.articles ? row : await waitForFirst();
      } else if (!row.articles && row.refreshing) {
        row = await waitForFirst();
      }
      if (!row?.articles) {
        const wait = row ? row.due_at.getTime() - clock.now().getTime() : shortestPause;
        throw unavailable(sentences.news.failed, Math.max(1, Math.ceil(wait / 1000)));
      }
      return toNewsAnswer(row.articles, row.fetched_at, addressOf);
    },
    async keepOld(articles) {
      const now = clock.now();
      if (await db.row(takeTurn, { source, now, until: now })) {
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
