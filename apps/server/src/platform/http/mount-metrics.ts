import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { sendNotFound } from "./error-responses.ts";

/**
 * Mounts `GET /metrics` of this process: for whoever sends the token, or for everybody where `isOpen`. Without a
 * token it answers 404, so that a deployment that sets neither exposes nothing.
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
  const isToken = token === undefined ? () => false : createTokenCheck(token);
  app.get("/metrics", async (request, reply) => {
    if (!isOpen && !isToken(request.headers.authorization)) {
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

/** Compares digests, which takes the same time wherever two differ. */
function createTokenCheck(token: string): (authorization: string | undefined) => boolean {
  const digestOf = (text: string) => createHash("sha256").update(text).digest();
  const wanted = digestOf(token);
  return (authorization = "") => {
    const [, given] = /^Bearer +(\S+) *$/i.exec(authorization) ?? [];
    return given !== undefined && timingSafeEqual(digestOf(given), wanted);
  };
}
