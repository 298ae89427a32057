import type { ServerRenderer } from "@kora/contract/rendering";
import { sentences } from "@kora/contract/sentences";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { getPublicStory } from "./get-public-story.ts";
import { createStoryCards, getStoryCard } from "./get-story-card.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The public page of a story at `/story/{id}/share`, rendered here, readable without JavaScript, and the
 * picture that chat apps show for it at `/story/{id}/card.png`.
 */
export function mountSharePages(
  app: FastifyInstance,
  options: {
    readonly renderer: ServerRenderer;
    readonly contextFor: (request: FastifyRequest) => Context;
  },
): void {
  const cards = createStoryCards();

  app.get<{ Params: { id: string } }>("/story/:id/share", async (request, reply) => {
    const ctx = options.contextFor(request);
    const origin = ctx.config.publicUrl;
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache");
    const story = uuid.test(request.params.id)
      ? await findStory(ctx, request.params.id.toLowerCase())
      : undefined;
    if (!story) {
      return reply.status(404).send(options.renderer.renderMissingSharePage({ origin }).html);
    }
    return options.renderer.renderSharePage({ story, origin }).html;
  });

  app.get<{ Params: { id: string } }>("/story/:id/card.png", async (request, reply) => {
    const { id } = request.params;
    if (!uuid.test(id)) {
      throw notFound(sentences.stories.notFound);
    }
    const card = await getStoryCard(options.contextFor(request), cards, id.toLowerCase());
    return (
      reply
        .type("image/png")
        // An edited story has another card at the same address.
        .header("cache-control", "public, max-age=600")
        .header("cross-origin-resource-policy", "cross-origin")
        .send(card)
    );
  });
}

async function findStory(ctx: Context, id: string) {
  try {
    return await getPublicStory(ctx, id);
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") {
      return undefined;
    }
    throw error;
  }
}
