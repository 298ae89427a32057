import { rateLimits } from "@kora/contract/rate-limits";
import type { ServerRenderer } from "@kora/contract/rendering";
import { sentences } from "@kora/contract/sentences";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFound, rateLimited } from "../../platform/errors.ts";
import { sendConditional } from "../../platform/http/conditional-response.ts";
import { compressionOptions } from "../../platform/http/http-server.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import { createTtlCache } from "../../platform/ttl-cache.ts";
import { getSharedStory } from "../stories/index.ts";
import { getSitemapIndex, getSitemapPart } from "./get-sitemap.ts";
import { createStoryCards, getStoryCard } from "./get-story-card.ts";
import { getWriterFeed } from "./get-writer-feed.ts";
import { toRobotsTxt } from "./robots.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const partFileName = /^([1-9]\d{0,8})\.xml$/i;

/** Clients ask before they use a cached response again, so that a story that is hidden or mature now disappears at once. */
const revalidate = "public, no-cache";
/** Many crawlers may request a sitemap at once, and it may be as old as an event. */
const sitemapTtlSeconds = 1;

interface PageRequest {
  readonly ctx: Context;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly reply: FastifyReply;
}

interface PageResponse {
  readonly body: string | Buffer;
}

/**
 * Mounts the public pages, which need no JavaScript and ignore session tokens: the share page `/story/{id}/share`, its
 * picture for chat apps `/story/{id}/card.png`, the feed of a writer `/writer/{id}/feed.atom`, and for crawlers
 * `/robots.txt` and `/sitemap.xml` with its parts `/sitemap/{number}.xml`.
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

  /** Mounts a page for GET and HEAD. Its requests count against the rate limit of the IP address, like calls. */
  function mount(path: string, handle: (request: PageRequest) => Promise<PageResponse>): void {
    // The compression level is the highest, because these pages are usually loaded once, and often on slow networks.
    const options = { compress: compressionOptions(9) };
    app.get<{ Params: PageRequest["params"] }>(path, options, async (request, reply) => {
      const ctx = createContext(request);
      const address = addressKey(ctx.requestOrigin.address);
      const waitSeconds = await ctx.limiter.hit("ordinary", address, rateLimits.ordinary);
      if (waitSeconds !== undefined) {
        throw rateLimited(waitSeconds);
      }
      const { body } = await handle({ ctx, params: request.params, reply });
      return sendConditional(request, reply, body);
    });
  }

  mount("/story/:id/share", async ({ ctx, params, reply }) => {
    const origin = ctx.config.publicUrl;
    const story = await findStory(ctx, params.id);
    reply.type("text/html; charset=utf-8").header("cache-control", revalidate);
    if (!story) {
      reply.status(404);
      return { body: renderer.renderMissingSharePage({ origin }).html };
    }
    const page =
      story.kind === "mature"
        ? renderer.renderMatureSharePage({ story: story.story, origin })
        : renderer.renderSharePage({ story: story.story, origin });
    return { body: page.html };
  });

  mount("/story/:id/card.png", async ({ ctx, params, reply }) => {
    const id = parseId(params.id, sentences.stories.notFound);
    const { png, isPlaceholder } = await getStoryCard(ctx, cards, id);
    reply.type("image/png").header("cache-control", isPlaceholder ? "no-store" : revalidate);
    reply.header("cross-origin-resource-policy", "cross-origin");
    return { body: png };
  });

  mount("/writer/:id/feed.atom", async ({ ctx, params, reply }) => {
    const body = await getWriterFeed(ctx, parseId(params.id, sentences.writers.notFound));
    reply.type("application/atom+xml; charset=utf-8").header("cache-control", revalidate);
    return { body };
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

  mount("/sitemap/:part", async ({ ctx, params, reply }) => {
    const [, number] = partFileName.exec(params.part ?? "") ?? [];
    if (number === undefined) {
      throw notFound();
    }
    return sendSitemap(reply, number, () => getSitemapPart(ctx, Number(number)));
  });
}

/** Returns the id in lower case. Throws 404 for a malformed id. */
function parseId(id: string | undefined, notFoundMessage: string): string {
  if (id === undefined || !uuid.test(id)) {
    throw notFound(notFoundMessage);
  }
  return id.toLowerCase();
}

/** Returns the shared story; undefined if there is none. */
async function findStory(ctx: Context, id: string | undefined) {
  try {
    return await getSharedStory(ctx, parseId(id, sentences.stories.notFound));
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") {
      return undefined;
    }
    throw error;
  }
}
