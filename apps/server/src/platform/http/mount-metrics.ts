import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { sendNotFound } from "./error-responses.ts";
import { readBearerToken } from "./session-token.ts";

/**
 * Mounts `GET /metrics` of this process for clients with the token, or for all clients if `isOpen`. If neither is
 * configured, the route responds with 404, so that a deployment exposes nothing by default.
 */
export function mountMetrics(
  app: FastifyInstance,
  options: {
    readonly metrics: Metrics;
    readonly token: string | undefined;
    readonly isOpen: boolean;
  },
): void {
  const { metrics, token, isOpen } = options;
  const isValidToken = token === undefined ? () => false : createTokenCheck(token);
  app.get("/metrics", async (request, reply) => {
    if (!isOpen && !isValidToken(request.headers.authorization)) {
      if (token === undefined) {
        return sendNotFound(request, reply);
      }
      reply.header("www-authenticate", "Bearer");
      throw new AppError("UNAUTHENTICATED");
    }
    const { type, text } = await metrics.expose();
    return reply.header("cache-control", "no-store").type(type).send(text);
  });
}

/** Compares digests in constant time, so that the response time does not reveal a part of the token. */
function createTokenCheck(token: string): (authorization: string | undefined) => boolean {
  const toDigest = (text: string) => createHash("sha256").update(text).digest();
  const expectedDigest = toDigest(token);
  return (authorization) => {
    const sentToken = readBearerToken(authorization);
    return sentToken !== undefined && timingSafeEqual(toDigest(sentToken), expectedDigest);
  };
}
