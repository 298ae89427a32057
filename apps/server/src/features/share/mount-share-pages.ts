import { rateLimits } from "@kora/contract/rate-limits";
import type { ServerRenderer } from "@kora/contract/rendering";
import { sentences } from "@kora/contract/sentences";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFound, rateLimited } from "../../platform/errors.ts";
import { compression } from "../../platform/http/http-server.ts";
import { sendUnlessKnown } from "../../platform/http/send-unless-known.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import { createTtlCache } from "../../platform/ttl-cache.ts";
import { getPublicStory } from "../stories/index.ts";
import { getGriotFeed } from "./get-griot-feed.ts";
import { getSitemapIndex, getSitemapPart } from "./get-sitemap.ts";
import { createStoryCards, getStoryCard } from "./get-story-card.ts";
import { robotsText } from "./robots.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const partName = /^([1-9]\d{0,8})\.xml$/i;

/** How long others may keep what is made for them, and we a sitemap; in seconds. */
const aWhile = 600;
const forAWhile = `public, max-age=${aWhile}`;

interface Visit {
  readonly ctx: Context;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly reply: FastifyReply;
}

/** What is sent, and the moment of its last change where that is known. */
interface Sent {
  readonly body: string | Buffer;
  readonly lastModified?: Date;
}

/**
 * What is for everybody, person or machine, without a token and without JavaScript: a story's page at
 * `/story/{id}/share`, the picture that chat apps show for it at `/story/{id}/card.png`, a griot's feed
 * at `/writer/{id}/feed.atom`, and what crawlers go by, `/robots.txt` and `/sitemap.xml` with its parts
 * at `/sitemap/{number}.xml`. A token that comes along is not looked at.
 */
export function mountSharePages(
  app: FastifyInstance,
  options: {
    readonly renderer: ServerRenderer;
    readonly clock: Clock;
    readonly contextFor: (request: FastifyRequest) => Context;
  },
): void {
  const { renderer, clock, contextFor } = options;
  const cards = createStoryCards();
  const sitemaps = createTtlCache<string>({ ttlSeconds: aWhile, maxSize: 8, clock });

  /** Each answers HEAD too, and counts against the asker's address like any call. */
  function mount(path: string, visit: (visit: Visit) => Promise<Sent>): void {
    // For those who come once, on any line: their first page may take a moment longer to press together.
    const options = { compress: compression(9) };
    app.get<{ Params: Visit["params"] }>(path, options, async (request, reply) => {
      const ctx = contextFor(request);
      const address = addressKey(ctx.requestOrigin.address);
      const wait = await ctx.limiter.hit("ordinary", address, rateLimits.ordinary);
      if (wait !== undefined) {
        throw rateLimited(wait);
      }
      const { body, lastModified } = await visit({ ctx, params: request.params, reply });
      return sendUnlessKnown(request, reply, body, lastModified);
    });
  }

  mount("/story/:id/share", async ({ ctx, params, reply }) => {
    const origin = ctx.config.publicUrl;
    const story = await findStory(ctx, params.id);
    // A deleted story is gone at once.
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache");
    if (!story) {
      reply.status(404);
      return { body: renderer.renderMissingSharePage({ origin }).html };
    }
    return { body: renderer.renderSharePage({ story, origin }).html };
  });

  mount("/story/:id/card.png", async ({ ctx, params, reply }) => {
    const id = readId(params.id, sentences.stories.notFound);
    const { png, isPlaceholder } = await getStoryCard(ctx, cards, id);
    // An edited story has another card at the same address.
    reply.type("image/png").header("cache-control", isPlaceholder ? "no-store" : forAWhile);
    reply.header("cross-origin-resource-policy", "cross-origin");
    return { body: png };
  });

  mount("/writer/:id/feed.atom", async ({ ctx, params, reply }) => {
    const { xml, updated } = await getGriotFeed(ctx, readId(params.id, sentences.writers.notFound));
    reply.type("application/atom+xml; charset=utf-8").header("cache-control", forAWhile);
    return { body: xml, lastModified: updated };
  });

  mount("/robots.txt", async ({ ctx, reply }) => {
    reply.type("text/plain; charset=utf-8").header("cache-control", forAWhile);
    return { body: robotsText(ctx.config.publicUrl) };
  });

  async function sendSitemap(reply: FastifyReply, key: string, make: () => Promise<string>) {
    const body = await sitemaps(key, make);
    reply.type("application/xml; charset=utf-8").header("cache-control", forAWhile);
    return { body };
  }

  mount("/sitemap.xml", ({ ctx, reply }) =>
    sendSitemap(reply, "index", () => getSitemapIndex(ctx)),
  );

  mount("/sitemap/:part", async ({ ctx, params, reply }) => {
    const [, number] = partName.exec(params.part ?? "") ?? [];
    if (number === undefined) {
      throw notFound();
    }
    return sendSitemap(reply, number, () => getSitemapPart(ctx, Number(number)));
  });
}

function readId(id: string | undefined, sentence: string): string {
  if (id === undefined || !uuid.test(id)) {
    throw notFound(sentence);
  }
  return id.toLowerCase();
}

async function findStory(ctx: Context, id: string | undefined) {
  try {
    return await getPublicStory(ctx, readId(id, sentences.stories.notFound));
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") {
      return undefined;
    }
    throw error;
  }
}
