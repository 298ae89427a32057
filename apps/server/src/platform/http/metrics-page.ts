import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { isLoopback } from "./addresses.ts";

/** Whatever a proxy adds: a request that has one of these comes from elsewhere, even over loopback. */
const signsOfProxy = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/**
 * `GET /metrics`: what this process tells of itself, to who asks on this machine or holds the token. To all others it
 * is not there, or where there is a token they are asked for it.
 */
export function mountMetrics(
  app: FastifyInstance,
  { metrics, token }: { readonly metrics: Metrics; readonly token: string | undefined },
): void {
  const isToken = token === undefined ? () => false : createTokenCheck(token);
  app.get("/metrics", async (request, reply) => {
    if (!isOfThisMachine(request) && !isToken(request.headers.authorization)) {
      if (token === undefined) {
        reply.callNotFound();
        return reply;
      }
      reply.header("www-authenticate", "Bearer");
      throw new AppError("UNAUTHENTICATED");
    }
    const { type, text } = await metrics.expose();
    return reply.header("cache-control", "no-store").type(type).send(text);
  });
}

function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  return (
    isLoopback(socket.remoteAddress) && signsOfProxy.every((name) => headers[name] === undefined)
  );
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
