import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Sends `body`, or 304 without it if the client already has it (RFC 9110 §13). The ETag is weak because the same body
 * is sent in several encodings.
 */
export function sendConditional(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
  lastModified?: Date,
): FastifyReply {
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  reply.header("etag", etag);
  if (lastModified) {
    reply.header("last-modified", lastModified.toUTCString());
  }
  const isSuccess = reply.statusCode === 200;
  return isSuccess && matchesCondition(request, etag, lastModified?.toUTCString())
    ? reply.removeHeader("content-type").status(304).send()
    : reply.send(body);
}

/**
 * `If-None-Match` takes precedence over `If-Modified-Since`. The date must equal the `Last-Modified` header exactly,
 * because `lastModified` can decrease when the newest item of a page is deleted.
 */
function matchesCondition(
  { headers }: FastifyRequest,
  etag: string,
  lastModified: string | undefined,
) {
  const etags = headers["if-none-match"];
  if (etags === undefined) {
    return lastModified !== undefined && headers["if-modified-since"] === lastModified;
  }
  const toOpaqueTag = (tag: string) => tag.trim().replace(/^W\//, "");
  return (
    etags.trim() === "*" || etags.split(",").some((tag) => toOpaqueTag(tag) === toOpaqueTag(etag))
  );
}
