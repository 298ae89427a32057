import { rateLimits } from "@kora/contract/rate-limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { notFound, rateLimited } from "../../platform/errors.ts";
import { sendConditional } from "../../platform/http/conditional-response.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import { type NewsImages, newsImagesPath } from "./news-images.ts";

/** Max characters of the picture's URL in a request. */
const maxUrlLength = 4000;

/**
 * Serves the pictures of the news. The URL of a picture has a signature instead of a session token, because browsers
 * send no token with image requests.
 */
export function mountNewsImages(
  app: FastifyInstance,
  options: {
    readonly images: NewsImages;
    readonly createContext: (request: FastifyRequest) => Context;
  },
): void {
  app.get<{ Params: { signature: string }; Querystring: Record<string, unknown> }>(
    `${newsImagesPath}/:signature`,
    async (request, reply) => {
      const { requestOrigin, limiter } = options.createContext(request);
      const clientKey = addressKey(requestOrigin.address);
      const waitSeconds = await limiter.hit("newsImage", clientKey, rateLimits.newsImage);
      if (waitSeconds !== undefined) {
        throw rateLimited(waitSeconds);
      }
      const { address: pictureUrl } = request.query;
      const isUrl = typeof pictureUrl === "string" && pictureUrl.length <= maxUrlLength;
      const picture = isUrl
        ? await options.images.get(request.params.signature, pictureUrl, clientKey)
        : undefined;
      if (!picture) {
        reply.header("cache-control", "private, max-age=60");
        throw notFound();
      }
      reply.type("image/webp").header("cache-control", "public, max-age=86400");
      return sendConditional(request, reply, picture);
    },
  );
}
