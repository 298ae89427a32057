import type { ServerRenderer } from "@kora/contract/rendering";
import { sentences } from "@kora/contract/sentences";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { createTtlCache } from "../../platform/ttl-cache.ts";
import { getPublicSeries } from "../series/index.ts";
import { getSharedStory } from "../stories/index.ts";
import { getListSitemap } from "./get-list-sitemap.ts";
import { getSitemapIndex, getSitemapPart } from "./get-sitemap.ts";
import { createStoryCards, getStoryCard } from "./get-story-card.ts";
import { mountFeeds } from "./mount-feeds.ts";
import { createPageMounter, orUndefined, parseId, revalidate } from "./mount-page.ts";
import { mountPublicPages } from "./mount-public-pages.ts";
import { renderCached } from "./render-cached.ts";
import { toRobotsTxt } from "./robots.ts";

const partFileName = /^([1-9]\d{0,8})\.xml$/i;

/** Many crawlers may request a sitemap at once, and it may be as old as an event. */
const sitemapTtlSeconds = 1;
/** The sitemap of tags looks at many tags. It has nothing of a story. */
const listsTtlSeconds = 600;

/**
 * Mounts the public pages, which need no JavaScript and ignore session tokens: the share page `/story/{id}/share`, its
 * picture for chat apps `/story/{id}/card.png`, the page of a series `/series/{id}/share`, the pages with lists and the
 * feeds, and for crawlers `/robots.txt` and `/sitemap.xml` with its parts `/sitemap/{number}.xml` and `/sitemap/lists.xml`.
 */
export function mountSharePages(
  app: FastifyInstance,
  options: {
    readonly renderer: ServerRenderer;
    readonly clock: Clock;
    readonly createContext: (request: FastifyRequest) => Context;
  },
): void {
  const { renderer, clock, createContext } = options;
  const cards = createStoryCards();
  const getCachedSitemap = createTtlCache<string>({
    ttlSeconds: sitemapTtlSeconds,
    maxSize: 8,
    clock,
  });

  const getCachedLists = createTtlCache<string>({ ttlSeconds: listsTtlSeconds, maxSize: 1, clock });

  const mount = createPageMounter(app, createContext);
  mountPublicPages(mount, renderer);
  mountFeeds(mount);

  mount("/story/:id/share", async ({ ctx, params, reply }) => {
    const origin = ctx.config.publicUrl;
    const story = await orUndefined(() => getSharedStory(ctx, parseId(params.id)));
    reply.type("text/html; charset=utf-8").header("cache-control", revalidate);
    if (!story || story.kind === "withdrawn") {
      reply.status(404);
      return {
        body: renderer.renderMissingSharePage({ origin, kind: story?.kind ?? "story" }).html,
      };
    }
    if (story.kind === "mature") {
      return { body: renderer.renderMatureSharePage({ story: story.story, origin }).html };
    }
    if (story.kind === "members") {
      return { body: renderer.renderMembersSharePage({ story: story.story, origin }).html };
    }
    const { kind: _kind, ...shared } = story;
    return { body: renderCached(ctx, renderer.renderSharePage, { ...shared, origin }) };
  });

  mount("/series/:id/share", async ({ ctx, params, reply }) => {
    const origin = ctx.config.publicUrl;
    const found = await orUndefined(() => getPublicSeries(ctx, parseId(params.id)));
    reply.type("text/html; charset=utf-8").header("cache-control", revalidate);
    if (!found) {
      reply.status(404);
      return { body: renderer.renderMissingSharePage({ origin, kind: "series" }).html };
    }
    return { body: renderCached(ctx, renderer.renderSeriesSharePage, { ...found, origin }) };
  });

  mount("/story/:id/card.png", async ({ ctx, params, reply }) => {
    const id = parseId(params.id, sentences.stories.notFound);
    const { png, isPlaceholder } = await getStoryCard(ctx, cards, id);
    reply.type("image/png").header("cache-control", isPlaceholder ? "no-store" : revalidate);
    reply.header("cross-origin-resource-policy", "cross-origin");
    return { body: png };
  });

  mount("/robots.txt", async ({ ctx, reply }) => {
    reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=600");
    return { body: toRobotsTxt(ctx.config.publicUrl) };
  });

  async function sendSitemap(reply: FastifyReply, key: string, makeXml: () => Promise<string>) {
    const body = await getCachedSitemap(key, makeXml);
    reply.type("application/xml; charset=utf-8").header("cache-control", revalidate);
    return { body };
  }

  mount("/sitemap.xml", ({ ctx, reply }) =>
    sendSitemap(reply, "index", () => getSitemapIndex(ctx)),
  );

  mount("/sitemap/lists.xml", async ({ ctx, reply }) => {
    const body = await getCachedLists("lists", () => getListSitemap(ctx));
    reply.type("application/xml; charset=utf-8").header("cache-control", revalidate);
    return { body };
  });

  mount("/sitemap/:part", async ({ ctx, params, reply }) => {
    const [, number] = partFileName.exec(params.part ?? "") ?? [];
    if (number === undefined) {
      throw notFound();
    }
    return sendSitemap(reply, number, () => getSitemapPart(ctx, Number(number)));
  });
}
