import { rateLimits } from "@kora/contract/rate-limits";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { AppError, notFound, rateLimited } from "../../platform/errors.ts";
import { sendConditional } from "../../platform/http/conditional-response.ts";
import { compressionOptions } from "../../platform/http/http-server.ts";
import { addressKey } from "../../platform/limits/address-key.ts";

/** Clients ask before they use a cached response again, so that a story that is hidden or mature now disappears at once. */
export const revalidate = "public, no-cache";

export interface PageRequest {
  readonly ctx: Context;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly reply: FastifyReply;
}

interface PageResponse {
  readonly body: string | Buffer;
}

/** Mounts a page for GET and HEAD. */
export type MountPage = (
  path: string,
  handle: (request: PageRequest) => Promise<PageResponse>,
) => void;

/** Returns the function that mounts pages. Their requests count against the rate limit of the IP address, like calls. */
export function createPageMounter(
  app: FastifyInstance,
  createContext: (request: FastifyRequest) => Context,
): MountPage {
  // The compression level is the highest, because these pages are usually loaded once, and often on slow networks.
  const options = { compress: compressionOptions(9) };
  return (path, handle) => {
    app.get<{ Params: PageRequest["params"]; Querystring: PageRequest["query"] }>(
      path,
      options,
      async (request, reply) => {
        const ctx = createContext(request);
        const address = addressKey(ctx.requestOrigin.address);
        const waitSeconds = await ctx.limiter.hit("ordinary", address, rateLimits.ordinary);
        if (waitSeconds !== undefined) {
          throw rateLimited(waitSeconds);
        }
        const { params, query } = request;
        const { body } = await handle({ ctx, params, query, reply });
        return sendConditional(request, reply, body);
      },
    );
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the id in lower case. Throws 404 for a malformed id. */
export function parseId(id: unknown, notFoundMessage?: string): string {
  if (typeof id !== "string" || !uuid.test(id)) {
    throw notFound(notFoundMessage);
  }
  return id.toLowerCase();
}

/** Returns the result of `get`; undefined if it throws 404. */
export async function orUndefined<Found>(get: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await get();
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") {
      return undefined;
    }
    throw error;
  }
}
